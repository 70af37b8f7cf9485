import { defineFlow } from '../../../engine/flow.ts';
import { restaurantEditFlow } from './oracle.ts';

export const flow = defineFlow({
  name: 'restaurant-edit',
  flows: [restaurantEditFlow],
  messages: ['Restaurant updated successfully!'],
});
