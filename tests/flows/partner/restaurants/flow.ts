import { defineFlow } from '../../../engine/flow.ts';
import { partnerRestaurantsFlow } from './oracle.ts';

export const flow = defineFlow({
  name: 'partner-restaurants',
  flows: [partnerRestaurantsFlow],
});
