import { defineFlow } from '../../../engine/flow.ts';
import { restaurantEditFlows } from './oracle.ts';

export const flow = defineFlow({
  name: 'restaurant-edit',
  flows: restaurantEditFlows,
  messages: ['Restaurant updated successfully!'],
});
