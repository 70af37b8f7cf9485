import { defineFlow } from '../../../engine/flow.ts';
import { inventoryRecoveryFlow } from './oracle.ts';

export const flow = defineFlow({
  name: 'inventory recovery',
  flows: [inventoryRecoveryFlow],
});
