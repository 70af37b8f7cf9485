import { createActor, SimulatedClock } from 'xstate';
import { describe, expect, it } from 'vitest';
import { toastsMachine } from '../../../../machines/shared/toasts/toasts.machine.ts';
import { selectToasts } from '../../../../machines/shared/toasts/toasts.selectors.ts';

describe('the duration of a toast', () => {
  it.each([
    ['cart', 2_000],
    ['notice', 3_000],
    ['success', 5_000],
    ['silent', 5_000],
    ['error', 8_000],
    ['inventory', 10_000],
    ['handedOver', 3_000],
  ] as const)('%s: %i ms [TOAST-6 TOAST-7 TOAST-8 TOAST-9 TOAST-10]', (kind, ms) => {
    const clock = new SimulatedClock();
    const toasts = createActor(toastsMachine, { clock }).start();
    toasts.send({ type: 'toast.show', about: 'cart', kind, text: 'Well' });
    clock.increment(ms - 1);
    expect(selectToasts(toasts.getSnapshot()).map(({ text }) => text)).toEqual(['Well']);
    clock.increment(1);
    expect(selectToasts(toasts.getSnapshot())).toEqual([]);
  });
});

it('replaces the error of a payment at once when the payment is cancelled [TOAST-4]', () => {
  const clock = new SimulatedClock();
  const toasts = createActor(toastsMachine, { clock }).start();
  const texts = () => selectToasts(toasts.getSnapshot()).map(({ text }) => text);
  toasts.send({ type: 'toast.show', about: 'cart', kind: 'error', text: 'The cart failed' });
  toasts.send({ type: 'toast.show', about: 'checkout', kind: 'error', text: 'The payment failed' });
  toasts.send({ type: 'toast.show', about: 'checkout', kind: 'notice', text: 'Payment cancelled' });
  expect(texts()).toEqual(['The cart failed', 'Payment cancelled']);
  clock.increment(3_000);
  expect(texts()).toEqual(['The cart failed']);
});
