import type { LiveDish } from '../../../../domain/cart.ts';
import type {
  inventoryRecoveryMachine,
  InventoryRecoverySnapshot,
} from '../../../../machines/customer/inventory-recovery/inventory-recovery.machine.ts';
import { inventoryRecoveryModel } from './model.ts';
import { defineFlow, type Always, type Oracle, type Page } from '../../../engine/oracle.ts';

interface RecoveryPage extends Page {
  shows: { isDone: boolean };
  may: Record<never, never>;
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
        // The cart holds two dosas. Without a live entry the stock is unknown, and the server decides (D31).
        const [dosa] = ref.live;
        recorder.end({ kind: dosa?.live_count === 1 ? 'reviewed' : 'retryable', live: ref.live });
        return { at: 'done' };
      }
    }
    return ref;
  },
  page: (ref) => ({ shows: { isDone: ref.at === 'done' }, may: {}, proves: ['CHECK-19', 'CHECK-20'] }),
};

const always: Always<typeof inventoryRecoveryMachine> = {
  'It says that the stock is not known exactly when it did not come.': ({ status, output, context }) =>
    status !== 'done' || (output?.kind === 'unknown') === (context.live === null),
  'It says that the cart fits only if there is as much of each dish as is wanted.': ({ output, context }) =>
    output?.kind !== 'retryable' ||
    context.cart.items.every(({ id, qty }) => output.live.every((dish) => dish.id !== id || dish.live_count >= qty)),
  'It waits a moment only with the stock in hand.': (snapshot) =>
    !snapshot.matches('settling') || snapshot.context.live !== null,
};

export const inventoryRecoveryFlow = defineFlow({
  model: inventoryRecoveryModel,
  oracle,
  observe: (snapshot: InventoryRecoverySnapshot): RecoveryPage => ({
    shows: { isDone: snapshot.status === 'done' },
    may: {},
  }),
  always,
});
