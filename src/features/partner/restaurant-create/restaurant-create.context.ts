import { createActorContext } from '@xstate/react';
import { restaurantCreateMachine } from '../../../../machines/partner/restaurant-create/restaurant-create.machine.ts';

export const RestaurantCreateContext = createActorContext(restaurantCreateMachine);
