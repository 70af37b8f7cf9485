import { defineFlow } from '../../../engine/flow.ts';
import { toastsFlow } from './oracle.ts';

export const flow = defineFlow({
  name: 'toasts',
  flows: [toastsFlow],
});
