import { createActorContext } from '@xstate/react';
import { restaurantCreateMachine } from '../../../machines/restaurant-create/restaurant-create.machine.ts';

export const RestaurantCreateContext = createActorContext(restaurantCreateMachine);
