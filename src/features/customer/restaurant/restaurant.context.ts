import { createActorContext } from '@xstate/react';
import { restaurantMachine } from '../../../../machines/customer/restaurant/restaurant.machine.ts';
import { selectPage } from '../../../../machines/customer/restaurant/restaurant.view.ts';

export const RestaurantContext = createActorContext(restaurantMachine);

export const useRestaurant = () => RestaurantContext.useSelector(selectPage);
