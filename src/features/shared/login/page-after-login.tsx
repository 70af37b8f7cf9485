import { Notice } from '../../../design/notice.tsx';
import * as css from '../form/form.css.ts';
import { pagesAfterLogin } from './pages-after-login.gen.ts';
import { useReturnAddress, type ReturnAddress } from '../../../runtime/return-address.ts';

/** Says which page opens after the login, for a visitor whom a guard redirected from it. */
export function PageAfterLogin({ flow }: { flow: ReturnAddress }) {
  const path = useReturnAddress(flow)?.split(/[?#]/)[0] ?? '';
  const name = pagesAfterLogin.find(([pattern]) => pattern.test(path))?.[1];
  if (name === undefined) return null;
  return (
    <div className={css.note}>
      <Notice tone="turmeric">{`Log in to open ${name}. It opens after the login.`}</Notice>
    </div>
  );
}
