import { inventoryRecoveryMachine } from '../../../../machines/customer/inventory-recovery/inventory-recovery.machine.ts';
import { defineModel } from '../../../engine/model.ts';
import { cart, liveDosa } from '../checkout/model.ts';

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
