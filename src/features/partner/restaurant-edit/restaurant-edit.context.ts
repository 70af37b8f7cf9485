import { createActorContext } from '@xstate/react';
import { restaurantEditMachine } from '../../../../machines/partner/restaurant-edit/restaurant-edit.machine.ts';

export const RestaurantEditContext = createActorContext(restaurantEditMachine);
