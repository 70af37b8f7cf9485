import { defineFlow } from '../../../engine/flow.ts';
import { partnerOrdersFlow, linkedOrdersFlow, polledOrdersFlow } from './oracle.ts';

export const flow = defineFlow({
  name: 'partner orders',
  flows: [partnerOrdersFlow, linkedOrdersFlow, polledOrdersFlow],
});
