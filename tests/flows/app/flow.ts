import { defineFlow } from '../../engine/flow.ts';
import { appFlow, persistedAppFlow } from './oracle.ts';

export const flow = defineFlow({
  name: 'app',
  flows: [appFlow, persistedAppFlow],
});
