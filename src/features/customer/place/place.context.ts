import { createActorContext } from '@xstate/react';
import { placeGalleryMachine } from '../../../../machines/customer/place-gallery/place-gallery.machine.ts';
import { placeMachine } from '../../../../machines/customer/place/place.machine.ts';

export const PlaceContext = createActorContext(placeMachine);
export const PlaceGalleryContext = createActorContext(placeGalleryMachine);
