import { Notice } from '../../../design/notice.tsx';
import * as css from '../form/form.css.ts';
import { useReturnAddress, type ReturnAddress } from '../../../runtime/return-address.ts';

/** Pages that a link can lead to, by pattern of their path; `/home` and the dashboard open after each login. */
const pages: readonly (readonly [path: RegExp, name: string])[] = [
  [/^\/cart$/, 'your cart'],
  [/^\/orders$/, 'your orders'],
  [/^\/orders\/[^/]+\/receipt$/, 'your receipt'],
  [/^\/orders\/[^/]+$/, 'your order'],
  [/^\/restaurants\/[^/]+$/, 'the menu of the restaurant'],
  [/^\/places\/[^/]+$/, 'the page of the place'],
  [/^\/(partner\/)?profile$/, 'your profile'],
  [/^\/partner\/scan$/, 'the hand-over of the scanned order'],
  [/^\/partner\/board$/, 'the board'],
  [/^\/partner\/orders$/, 'the orders of your restaurants'],
  [/^\/partner\/orders\/[^/]+\/refund$/, 'the refund of the order'],
  [/^\/partner\/restaurants$/, 'your restaurants'],
  [/^\/partner\/restaurants\/add$/, 'the form of a new restaurant'],
  [/^\/partner\/restaurants\/edit\/[^/]+$/, 'the form of your restaurant'],
  [/^\/partner\/restaurants\/[^/]+\/menu$/, 'the menu of your restaurant'],
  [/^\/partner\/restaurants\/[^/]+\/hours$/, 'the hours of your restaurant'],
];

/** Says which page opens after the login, for a visitor whom a guard redirected from it. */
export function PageAfterLogin({ flow }: { flow: ReturnAddress }) {
  const path = useReturnAddress(flow)?.split(/[?#]/)[0] ?? '';
  const name = pages.find(([pattern]) => pattern.test(path))?.[1];
  if (name === undefined) return null;
  return (
    <div className={css.note}>
      <Notice tone="turmeric">{`Log in to open ${name}. It opens after the login.`}</Notice>
    </div>
  );
}
