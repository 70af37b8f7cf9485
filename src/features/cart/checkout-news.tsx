import { useSelector } from '@xstate/react';
import type { CheckoutActorRef } from '../../../machines/checkout/checkout.machine.ts';
import {
  selectCanAsk,
  selectFailure,
  selectHindrance,
  selectInventory,
  selectView,
} from '../../../machines/checkout/checkout.selectors.ts';
import { checkoutTexts } from '../../../machines/checkout/checkout.texts.ts';
import { useApp } from '../../app/app-context.tsx';
import { Button } from '../../design/button.tsx';
import { Notice } from '../../design/notice.tsx';
import { Spinner } from '../../design/spinner.tsx';
import * as css from './cart-page.css.ts';

/** What became of the last try to pay (spec §4, §8; D35–D38). */
export function CheckoutNews({ checkout }: { checkout: CheckoutActorRef }) {
  const { config } = useApp();
  const view = useSelector(checkout, selectView);
  const failure = useSelector(checkout, selectFailure);
  const hindrance = useSelector(checkout, selectHindrance);
  const inventory = useSelector(checkout, selectInventory);
  const canAsk = useSelector(checkout, selectCanAsk);
  if (failure) {
    return (
      <div className={css.news}>
        <Notice tone="red" title="Order Failed">
          <p>{failure.text}</p>
          <p>Tip: reduce the quantities of your dishes and try again.</p>
        </Notice>
        {view === 'recovering' && <Spinner label="Checking the latest stock…" />}
        {inventory !== null && <InventoryNews text={inventory} />}
      </div>
    );
  }
  if (hindrance !== null) {
    return (
      <div className={css.news}>
        <Notice tone="red">{hindrance}</Notice>
      </div>
    );
  }
  if (view === 'checking') {
    return (
      <div className={css.news}>
        <Notice tone="turmeric" title={checkoutTexts.checking}>
          <p>Nothing is lost, and you cannot be charged twice. This page says so as soon as your bank has answered.</p>
          <Button tone="outline" size="s" busy={!canAsk} onClick={() => checkout.send({ type: 'outcome.ask' })}>
            Check again
          </Button>
        </Notice>
      </div>
    );
  }
  if (view === 'refunded') {
    return (
      <div className={css.news}>
        <Notice tone="turmeric" title="Your payment is being refunded">
          <p>
            The order could not be kept, so the money goes back the way it came, usually within 5 to 7 days. Questions?{' '}
            <a href={`mailto:${config.supportEmail}`}>{config.supportEmail}</a>
          </p>
        </Notice>
      </div>
    );
  }
  return null;
}

function InventoryNews({ text }: { text: string }) {
  if (text === checkoutTexts.inventory.retryable) return <Notice tone="leaf">{text}</Notice>;
  if (text === checkoutTexts.inventory.unknown) return <Notice tone="turmeric">{text}</Notice>;
  return (
    <Notice tone="turmeric" title={text}>
      <p>Please review your cart: the dishes marked below have less stock than you asked for.</p>
    </Notice>
  );
}
