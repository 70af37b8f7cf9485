import { describe, expect, it, vi } from 'vitest';
import { createActor, fromCallback, waitFor } from 'xstate';
import type { CheckStockResult } from '../../../../machines/customer/checkout/checkout.actors.ts';
import { checkoutMachine } from '../../../../machines/customer/checkout/checkout.machine.ts';
import { selectPage } from '../../../../machines/customer/checkout/checkout.view.ts';
import { fromPromise } from '../../../../machines/shared/lib/from-promise.ts';
import { silent } from '../../../fixtures/silent.ts';
import { cart, liveDosa } from './model.ts';

describe('a payment for dishes that are sold out today', () => {
  const now = Date.parse('2026-11-21T13:00:00+05:30');
  const hour = 3_600_000;

  it.each([
    ['now', undefined, false],
    ['later today', now + 2 * hour, false],
    ['after midnight', now + 12 * hour, false],
    ['tomorrow', now + 24 * hour, true],
  ])('for a pickup %s is blocked or, on a later day, goes on', async (_, start_time, goesOn) => {
    const loadsScript = vi.fn<() => void>();
    const machine = checkoutMachine.provide({
      actors: {
        paymentLock: fromCallback(({ sendBack }) => sendBack({ type: 'lock.acquired', kept: null })),
        watchCustomer: silent,
        watchCart: silent,
        watchNetwork: silent,
        checkStock: fromPromise<CheckStockResult, { restaurantId: number }>(() =>
          Promise.resolve({ kind: 'loaded', live: [liveDosa(0, 160)] }),
        ),
        loadScript: fromPromise<void>(() => {
          loadsScript();
          return new Promise(() => undefined);
        }),
      },
    });
    const checkout = createActor(machine).start();
    checkout.send({ type: 'time.checked', isOffered: true, readyBy: null, now });
    const options = start_time === undefined ? {} : { options: { pickup_slot: { start_time } } };
    checkout.send({ type: 'pay.submit', cart: { ...cart, ...options }, phone: '9876543210' });
    await waitFor(checkout, (snapshot) => snapshot.matches('ready') || loadsScript.mock.calls.length > 0);
    expect(loadsScript.mock.calls.length > 0).toBe(goesOn);
    expect(selectPage(checkout.getSnapshot()).blockedReason === null).toBe(goesOn);
    checkout.stop();
  });
});
