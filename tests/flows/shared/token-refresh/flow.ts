import { defineFlow } from '../../../engine/flow.ts';
import { tokenRefreshFlow } from './oracle.ts';

export const flow = defineFlow({
  name: 'token refresh',
  flows: [tokenRefreshFlow],
});
