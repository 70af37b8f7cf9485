import { createActorContext } from '@xstate/react';
import { restaurantCreateMachine } from '../../../../machines/partner/restaurant-create/restaurant-create.machine.ts';
import { selectPage } from '../../../../machines/partner/restaurant-create/restaurant-create.view.ts';

export const RestaurantCreateContext = createActorContext(restaurantCreateMachine);

export const useRestaurantCreation = () => RestaurantCreateContext.useSelector(selectPage);
