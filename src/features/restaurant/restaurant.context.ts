import { createActorContext } from '@xstate/react';
import { restaurantMachine } from '../../../machines/restaurant/restaurant.machine.ts';

export const RestaurantContext = createActorContext(restaurantMachine);
