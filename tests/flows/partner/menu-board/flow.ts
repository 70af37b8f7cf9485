import { defineFlow } from '../../../engine/flow.ts';
import { countedFlow, dialogsFlow, loadsFlow, polledFlow, tableFlow } from './oracle.ts';

export const flow = defineFlow({
  name: 'menu board',
  flows: [loadsFlow, polledFlow, dialogsFlow, tableFlow, countedFlow],
});
