import type { CheckoutSnapshot } from './checkout.machine.ts';
import { checkoutTexts } from './checkout.texts.ts';

/** Where a customer is, in what the page must show. */
export type CheckoutView = 'ready' | 'failed' | 'refunded' | 'recovering' | 'working' | 'checking' | 'paid';

export function selectView(snapshot: CheckoutSnapshot): CheckoutView {
  if (snapshot.matches({ ready: 'failed' })) return 'failed';
  if (snapshot.matches({ ready: 'refunded' })) return 'refunded';
  if (snapshot.matches('ready')) return 'ready';
  if (snapshot.matches('recovering')) return 'recovering';
  if (snapshot.matches('asking') || snapshot.matches('checking')) return 'checking';
  return snapshot.matches('paid') ? 'paid' : 'working';
}

/** What is under way, in words for the button; null while nothing is. */
export function selectProgress(snapshot: CheckoutSnapshot): string | null {
  if (snapshot.matches('checkingStock')) return 'Checking stock…';
  if (snapshot.matches('loadingScript')) return 'Loading payment…';
  if (snapshot.matches('preparing') || snapshot.matches('placingOrder')) return 'Placing your order…';
  if (snapshot.matches('paying')) return 'Waiting for payment…';
  if (snapshot.matches('verifying')) return 'Verifying payment…';
  if (snapshot.matches('asking') || snapshot.matches('checking')) return checkoutTexts.checking;
  return snapshot.matches('recovering') ? 'Checking stock…' : null;
}

/** While an order is under way the cart must stay as it is. */
export const selectIsBusy = (snapshot: CheckoutSnapshot) => snapshot.hasTag('busy');

/** Whether the next asking can be brought forward; while one is on its way it cannot. */
export const selectCanAsk = (snapshot: CheckoutSnapshot) => snapshot.can({ type: 'outcome.ask' });

/** What stands under 'Order Failed'. */
export const selectFailure = (snapshot: CheckoutSnapshot) =>
  snapshot.matches({ ready: 'failed' }) || snapshot.matches('recovering') ? snapshot.context.failure : null;

/** Why there was no attempt. */
export const selectHindrance = (snapshot: CheckoutSnapshot) =>
  snapshot.matches('ready') ? snapshot.context.hindrance : null;

/** What the fresh stock means (spec §8). */
export const selectInventory = (snapshot: CheckoutSnapshot) =>
  snapshot.matches({ ready: 'failed' }) ? snapshot.context.inventory : null;
