import { createActorContext } from '@xstate/react';
import { restaurantMachine } from '../../../../machines/customer/restaurant/restaurant.machine.ts';

export const RestaurantContext = createActorContext(restaurantMachine);
