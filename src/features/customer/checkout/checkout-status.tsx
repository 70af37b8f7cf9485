import { useSelector } from '@xstate/react';
import type { CheckoutActorRef } from '../../../../machines/customer/checkout/checkout.machine.ts';
import { selectPage, selectRefusal } from '../../../../machines/customer/checkout/checkout.view.ts';
import { selectCart } from '../../../../machines/customer/cart/cart.view.ts';
import { checkoutTexts } from '../../../../domain/checkout-texts.ts';
import { useApp, useFlow } from '../../../runtime/app-context.tsx';
import { Button } from '../../../design/button.tsx';
import { useFocusReplacement } from '../../../design/focus-replacement.ts';
import { TextLink } from '../../../design/link-button.tsx';
import { Notice } from '../../../design/notice.tsx';
import * as css from '../cart/cart-page.css.ts';
import { useIsShort } from './use-is-short.ts';

/** The result of the last payment attempt (spec §4, §8; D35–D38). */
export function CheckoutStatus({ checkout }: { checkout: CheckoutActorRef }) {
  const view = useSelector(checkout, (snapshot) => selectPage(snapshot).view);
  return (
    <>
      <Stopped checkout={checkout} />
      {view === 'checking' && <Checking checkout={checkout} />}
      <div aria-live="polite">
        <Outcome checkout={checkout} />
      </div>
    </>
  );
}

/** Why nothing was paid, in an empty cart, which has no 'Proceed to Pay' that the reason could stand above. */
export function EmptiedReason({ checkout }: { checkout: CheckoutActorRef }) {
  const reason = useSelector(checkout, selectRefusal(useSelector(useFlow('cart'), selectCart)));
  // No dish is short of stock any more.
  if (reason === null || reason === checkoutTexts.outOfStock) return null;
  return (
    <div className={css.message}>
      <Notice tone="red">{reason}</Notice>
    </div>
  );
}

/** Why nothing was paid. Not a live region, because the toast announces it. */
function Stopped({ checkout }: { checkout: CheckoutActorRef }) {
  const { failure, isAboutOrders } = useSelector(checkout, selectPage);
  if (failure === null) return null;
  return (
    <section aria-label="Order Failed" className={css.message}>
      <Notice tone="red" title="Order Failed" live={false}>
        <p>{failure}</p>
        {isAboutOrders && (
          <p>
            <TextLink to="/orders">My Orders</TextLink>
          </p>
        )}
        <p>Tip: reduce the quantities of your dishes and try again.</p>
      </Notice>
    </section>
  );
}

/** What is known about the order after the payment attempt. */
function Outcome({ checkout }: { checkout: CheckoutActorRef }) {
  const { config } = useApp();
  const { view, inventory } = useSelector(checkout, selectPage);
  if (inventory !== null) return <InventoryNews text={inventory} />;
  if (view === 'lockedByOtherTab') {
    return (
      <div className={css.message}>
        <Notice tone="turmeric" title={checkoutTexts.lockedByOtherTab} live={false}>
          <p>Finish it there. If that tab is gone, this page goes on with it by itself.</p>
        </Notice>
      </div>
    );
  }
  if (view !== 'refunded') return null;
  return (
    <div className={css.message}>
      <Notice tone="turmeric" title="Your payment is being refunded" live={false}>
        <p>
          The order could not be kept, so the money goes back the way it came, usually within 5 to 7 days. Questions?{' '}
          <a href={`mailto:${config.supportEmail}`}>{config.supportEmail}</a>
        </p>
      </Notice>
    </div>
  );
}

/**
 * Shown while the outcome of the payment is unknown, which the text above the button announces. If the tab with the
 * payment was closed, the customer can report that nothing was paid.
 */
function Checking({ checkout }: { checkout: CheckoutActorRef }) {
  const { canAsk, canCancel } = useSelector(checkout, selectPage);
  return (
    <div className={css.message}>
      <Notice tone="turmeric" title={checkoutTexts.checking} live={false}>
        <p>Nothing is lost, and you cannot be charged twice. This page says so as soon as your bank has answered.</p>
        <p aria-live="polite">
          {canCancel && 'No payment has reached us so far. If you did not pay, say so, and you can order anew.'}
        </p>
        <div {...useFocusReplacement()} className={css.messageActions}>
          <Button tone="outline" size="s" busy={!canAsk} onClick={() => checkout.send({ type: 'outcome.ask' })}>
            Check again
          </Button>
          {canCancel && (
            <Button tone="quiet" size="s" onClick={() => checkout.send({ type: 'payment.cancel' })}>
              I did not pay
            </Button>
          )}
        </div>
      </Notice>
    </div>
  );
}

function InventoryNews({ text }: { text: string }) {
  const isShort = useIsShort();
  const isReviewed = text === checkoutTexts.inventory.reviewed;
  const tone = text === checkoutTexts.inventory.unknown || (isReviewed && isShort) ? 'turmeric' : 'leaf';
  return (
    <div className={css.message}>
      <Notice tone={tone} live={false} {...(isReviewed && { title: text })}>
        {!isReviewed && <span>{text}</span>}
        {isReviewed && isShort && (
          <p>Please review your cart: the dishes marked below have less stock than you asked for.</p>
        )}
        {isReviewed && !isShort && <p>Your cart fits the stock now. You can try again.</p>}
      </Notice>
    </div>
  );
}
