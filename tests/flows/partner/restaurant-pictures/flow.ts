import { defineFlow } from '../../../engine/flow.ts';
import { restaurantPicturesFlow } from './oracle.ts';

export const flow = defineFlow({
  name: 'restaurant-pictures',
  flows: [restaurantPicturesFlow],
});
