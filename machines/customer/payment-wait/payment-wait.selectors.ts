import type { PaymentWaitSnapshot } from './payment-wait.machine.ts';

export const paymentWaitTexts = {
  offline: 'You are offline. You can press now: paying waits for the network.',
  waiting: 'You are offline. Paying goes on by itself when the network is back.',
};

/** Text above 'Proceed to Pay'; null while online. */
export function selectWaitText(snapshot: PaymentWaitSnapshot): string | null {
  if (snapshot.matches('waiting')) return paymentWaitTexts.waiting;
  return selectMustWait(snapshot) ? paymentWaitTexts.offline : null;
}

/** Whether a press waits for the network instead of paying at once. */
export const selectMustWait = (snapshot: PaymentWaitSnapshot) =>
  snapshot.matches('offline') || snapshot.matches('blocking');
export const selectIsWaiting = (snapshot: PaymentWaitSnapshot) => snapshot.matches('waiting');
