import { createActorContext } from '@xstate/react';
import { placeGalleryMachine } from '../../../../machines/customer/place-gallery/place-gallery.machine.ts';
import { selectPage as selectGallery } from '../../../../machines/customer/place-gallery/place-gallery.view.ts';
import { placeMachine } from '../../../../machines/customer/place/place.machine.ts';
import { selectPage } from '../../../../machines/customer/place/place.view.ts';

export const PlaceContext = createActorContext(placeMachine);
export const PlaceGalleryContext = createActorContext(placeGalleryMachine);

export const usePlace = () => PlaceContext.useSelector(selectPage);
export const usePlaceGallery = () => PlaceGalleryContext.useSelector(selectGallery);
