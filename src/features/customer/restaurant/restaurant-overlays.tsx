import { galleryMax } from '../../../../machines/customer/restaurant/restaurant.view.ts';
import { lazyDialog } from '../../../design/lazy-dialog.tsx';
import { useOverlay } from '../overlay/overlay.context.ts';
import { useRestaurant } from './restaurant.context.ts';

const DishDetails = lazyDialog(() => import('../menu-details/dish-details.tsx'));
const PhotosLightbox = lazyDialog(() => import('../../shared/lightbox/photos-lightbox.tsx'));

/** The dish modal or the lightbox; each script is loaded when its overlay first opens. */
export function RestaurantOverlays() {
  const { details, imageUrls } = useRestaurant();
  const { overlay, openings } = useOverlay();
  if (overlay?.kind === 'dish') return <DishDetails key={openings} menuId={overlay.menuId} />;
  return (
    overlay && (
      <PhotosLightbox
        key={openings}
        {...overlay}
        title={details?.name || 'the restaurant'}
        pictures={imageUrls.slice(0, galleryMax)}
      />
    )
  );
}
