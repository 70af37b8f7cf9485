import { inventoryRecoveryMachine } from '../../../../machines/customer/inventory-recovery/inventory-recovery.machine.ts';
import { createInventoryRecoveryActors } from '../../../../machines/customer/inventory-recovery/inventory-recovery.actors.ts';
import type { Calls } from '../../../engine/calls.ts';
import { apiCalls } from '../../../fixtures/api-calls.ts';
import { stockCall } from '../../../fixtures/stock-call.ts';
import { defineModel } from '../../../engine/model.ts';
import { cart, liveDosa } from '../checkout/model.ts';
import type { LiveDish } from '../../../../domain/cart.ts';
import { defineFlow, type Always, type Oracle } from '../../../engine/oracle.ts';
import { registerFlow } from '../../../engine/flow.ts';

export const inventoryRecoveryModel = defineModel(inventoryRecoveryMachine, {
  input: { cart },
  events: {},
  actors: {
    refetchLive: {
      outcomes: [
        { kind: 'loaded', live: [liveDosa(1, 160)] },
        { kind: 'loaded', live: [liveDosa(2, 160)] },
        { kind: 'loaded', live: [] },
        { kind: 'refused' },
      ],
    },
  },
  delays: { settle: 1_000 },
});

interface RecoveryPage {
  shows: { isDone: boolean };
}

type Ref = { at: 'refetching' } | { at: 'settling'; live: readonly LiveDish[] } | { at: 'done' };

const oracle: Oracle<typeof inventoryRecoveryMachine, Ref, RecoveryPage> = {
  start(recorder) {
    recorder.call('refetchLive', { restaurantId: 12 }, { proves: ['CHECK-18'] });
    return { at: 'refetching' };
  },
  step(ref, event, recorder) {
    switch (event.type) {
      case 'refetchLive done':
        if (event.output.kind === 'loaded') return { at: 'settling', live: event.output.live };
        recorder.end({ kind: 'unknown' });
        return { at: 'done' };
      case 'refetchLive failed':
        recorder.end({ kind: 'unknown' });
        return { at: 'done' };
      case 'after settle': {
        if (ref.at !== 'settling') return ref;
        // The cart holds two dosas. Without live info the stock is unknown; then the server decides (D31).
        const [dosa] = ref.live;
        recorder.end({ kind: dosa?.live_count === 1 ? 'reviewed' : 'retryable', live: ref.live });
        return { at: 'done' };
      }
    }
    return ref;
  },
  page: (ref) => ({ shows: { isDone: ref.at === 'done' }, proves: ['CHECK-19', 'CHECK-20'] }),
};

const always: Always<typeof inventoryRecoveryMachine> = {
  "The result is 'unknown' exactly if the stock could not be loaded.": ({ status, output, context }) =>
    status !== 'done' || (output?.kind === 'unknown') === (context.live === null),
  "The result is 'retryable' only if the stock covers the quantity of each dish.": ({ output, context }) =>
    output?.kind !== 'retryable' ||
    context.cart.items.every(({ id, qty }) => output.live.every((dish) => dish.id !== id || dish.live_count >= qty)),
  'The flow waits only after the stock has been loaded.': (snapshot) =>
    !snapshot.matches('settling') || snapshot.context.live !== null,
};

export const inventoryRecoveryFlow = defineFlow({
  model: inventoryRecoveryModel,
  oracle,
  observe: ({ status }) => ({ shows: { isDone: status === 'done' } }),
  always,
});

const calls = {
  refetchLive: { ...stockCall(true), refused: () => ({ kind: 'refused' }), proves: ['API-19', 'CHECK-18'] },
} satisfies Calls<typeof inventoryRecoveryMachine>;

export const flow = registerFlow({
  name: 'inventory recovery',
  flows: [inventoryRecoveryFlow],
  calls: apiCalls<typeof inventoryRecoveryMachine>(calls, (api) =>
    createInventoryRecoveryActors({ api, ownHold: () => null }),
  ),
});

if (import.meta.vitest) (await import('../../../engine/register-tests.ts')).testFlow(flow);
