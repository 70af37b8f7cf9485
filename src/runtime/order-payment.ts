import type { CheckoutSnapshot } from '../../machines/customer/checkout/checkout.machine.ts';
import { selectPage } from '../../machines/customer/checkout/checkout.view.ts';
import { checkoutTexts } from '../../domain/checkout-texts.ts';
import { unreachableMessage } from '../../machines/shared/lib/messages.ts';
import type { StartOrderPayment } from '../../machines/customer/unpaid-order/unpaid-order.actors.ts';
import type { App } from './app-context.tsx';
import { readPersistedCheckout } from './persistence.ts';
import { storeSlices } from './store-slices.ts';

type Checkout = NonNullable<ReturnType<App['actor']['getSnapshot']>['children']['checkout']>;

/**
 * Starts the payment of a placed order in the app-wide checkout, which may have to be loaded first, and reports the
 * result. The checkout continues if the user leaves the screen.
 * @param customerPhone Returns ten digits.
 */
export function createStartOrderPayment({ actor }: Pick<App, 'actor'>, customerPhone: () => string): StartOrderPayment {
  return (payment, report) => {
    const subscriptions: { unsubscribe(): void }[] = [];
    // After 'sent', the checkout can report that it is ready once more before it handles the event.
    let step: 'waiting' | 'sent' | 'open' = 'waiting';

    const look = (checkout: Checkout, snapshot: CheckoutSnapshot) => {
      const { view, canPay: isReady, isArriving } = selectPage(snapshot);
      if (view === 'lockedByOtherTab') return report({ type: 'payment.blocked', text: checkoutTexts.lockedByOtherTab });
      if (snapshot.matches({ holdingPaymentLock: 'checking' }))
        return report({ type: 'payment.blocked', text: checkoutTexts.checking });
      if (step === 'waiting' && isReady) {
        step = 'sent';
        checkout.send({ type: 'order.pay', ...payment, phone: customerPhone() });
      } else if (step === 'waiting' && !isArriving) {
        report({ type: 'payment.blocked', text: checkoutTexts.checking });
      } else if (step === 'sent' && !isReady) step = 'open';
      else if (step === 'open' && (isReady || view === 'paid')) report({ type: 'payment.ended' });
    };
    const follow = (checkout: Checkout) => {
      subscriptions.push(checkout.subscribe((snapshot) => look(checkout, snapshot)));
      look(checkout, checkout.getSnapshot());
    };

    actor.send({ type: 'checkout.wanted' });
    const present = actor.getSnapshot().children.checkout;
    if (present) follow(present);
    else {
      const arrival = actor.subscribe((snapshot) => {
        if (snapshot.matches({ store: { running: { checkout: 'missing' } } }))
          report({ type: 'payment.blocked', text: unreachableMessage });
        if (!snapshot.children.checkout) return;
        arrival.unsubscribe();
        follow(snapshot.children.checkout);
      });
      subscriptions.push(arrival);
    }
    return () => subscriptions.forEach((subscription) => subscription.unsubscribe());
  };
}

/** Makes the portions of an order that was cancelled no longer count as held by the customer (D327). */
export function dropHold({ actor }: Pick<App, 'actor'>, id: string): void {
  const { checkout } = actor.getSnapshot().children;
  if (checkout) return checkout.send({ type: 'order.cancelled', id });
  const kept = readPersistedCheckout();
  if (kept?.held) storeSlices({ checkout: { ...kept, held: kept.held.filter((held) => held.id !== id) } });
}
