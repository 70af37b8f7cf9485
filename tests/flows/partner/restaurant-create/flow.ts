import { defineFlow } from '../../../engine/flow.ts';
import { restaurantCreateFlow } from './oracle.ts';

export const flow = defineFlow({
  name: 'restaurant-create',
  flows: [restaurantCreateFlow],
  messages: ['Restaurant created successfully!', 'Upload failed'],
});
