import { createActor, SimulatedClock } from 'xstate';
import { describe, expect, it } from 'vitest';
import { toastsMachine } from '../../machines/toasts/toasts.machine.ts';
import { selectToast } from '../../machines/toasts/toasts.selectors.ts';
import { toastsFlow } from '../oracles/toasts.oracle.ts';
import { testFlow } from '../support/flow-tests.ts';

testFlow('toasts', toastsFlow);

describe('how long a toast stays', () => {
  it.each([
    ['cart', 2_000],
    ['notice', 3_000],
    ['success', 5_000],
    ['error', 8_000],
    ['inventory', 10_000],
  ] as const)('%s: %i ms [TOAST-6 TOAST-7 TOAST-8 TOAST-9 TOAST-10]', (kind, ms) => {
    const clock = new SimulatedClock();
    const toasts = createActor(toastsMachine, { clock }).start();
    toasts.send({ type: 'toast.show', kind, text: 'Well' });
    clock.increment(ms - 1);
    expect(selectToast(toasts.getSnapshot())?.text).toBe('Well');
    clock.increment(1);
    expect(selectToast(toasts.getSnapshot())).toBeNull();
  });
});
