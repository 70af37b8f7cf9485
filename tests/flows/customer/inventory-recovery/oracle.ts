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
        // The cart holds two dosas. Without live info the stock is unknown; then the server decides (D31).
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
  observe: (snapshot: InventoryRecoverySnapshot): RecoveryPage => ({
    shows: { isDone: snapshot.status === 'done' },
    may: {},
  }),
  always,
});
