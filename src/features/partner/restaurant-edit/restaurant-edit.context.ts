import { createActorContext } from '@xstate/react';
import { restaurantEditMachine } from '../../../../machines/partner/restaurant-edit/restaurant-edit.machine.ts';
import { selectPage } from '../../../../machines/partner/restaurant-edit/restaurant-edit.view.ts';

export const RestaurantEditContext = createActorContext(restaurantEditMachine);

export const useRestaurantEditing = () => RestaurantEditContext.useSelector(selectPage);
