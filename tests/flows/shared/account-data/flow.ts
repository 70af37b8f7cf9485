import { defineFlow } from '../../../engine/flow.ts';
import { accountDataFlow } from './oracle.ts';

export const flow = defineFlow({
  name: 'account data',
  flows: [accountDataFlow],
});
