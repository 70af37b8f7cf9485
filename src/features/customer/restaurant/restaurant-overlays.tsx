import { useSelector } from '@xstate/react';
import { selectOpenings, selectOverlay } from '../../../../machines/customer/overlay/overlay.selectors.ts';
import {
  galleryMax,
  selectImageUrls,
  selectRestaurantName,
} from '../../../../machines/customer/restaurant/restaurant.selectors.ts';
import { lazyDialog } from '../../../design/lazy-dialog.tsx';
import { OverlayContext } from '../overlay/overlay.context.ts';
import { RestaurantContext } from './restaurant.context.ts';

const DishDetails = lazyDialog(() => import('../menu-details/dish-details.tsx'));
const PhotosLightbox = lazyDialog(() => import('../../shared/lightbox/photos-lightbox.tsx'));

/** The dish modal or the lightbox; each script is loaded when its overlay first opens. */
export function RestaurantOverlays() {
  const restaurant = RestaurantContext.useActorRef();
  const name = useSelector(restaurant, selectRestaurantName);
  const pictures = useSelector(restaurant, selectImageUrls);
  const overlay = OverlayContext.useSelector(selectOverlay);
  const openings = OverlayContext.useSelector(selectOpenings);
  if (overlay?.kind === 'dish') return <DishDetails key={openings} menuId={overlay.menuId} />;
  return (
    overlay && (
      <PhotosLightbox
        key={openings}
        {...overlay}
        title={name || 'the restaurant'}
        pictures={pictures.slice(0, galleryMax)}
      />
    )
  );
}
