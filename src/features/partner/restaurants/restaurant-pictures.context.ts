import { createActorContext } from '@xstate/react';
import { restaurantPicturesMachine } from '../../../../machines/partner/restaurant-pictures/restaurant-pictures.machine.ts';

export const RestaurantPicturesContext = createActorContext(restaurantPicturesMachine);
