import { defineFlow } from '../../../engine/flow.ts';
import { signOutEverywhereFlow } from './oracle.ts';

export const flow = defineFlow({
  name: 'sign out everywhere',
  flows: [signOutEverywhereFlow],
});
