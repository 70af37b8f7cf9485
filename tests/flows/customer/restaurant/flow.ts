import { defineFlow } from '../../../engine/flow.ts';
import { restaurantFlow, listedRestaurantFlow } from './oracle.ts';

export const flow = defineFlow({
  name: 'restaurant',
  flows: [restaurantFlow, listedRestaurantFlow],
});
