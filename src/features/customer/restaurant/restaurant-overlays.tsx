import { selectIsWanted } from '../../../../machines/shared/lightbox/lightbox.selectors.ts';
import { selectDish } from '../../../../machines/customer/menu-details/menu-details.selectors.ts';
import { lazyDialog } from '../../../design/lazy-dialog.tsx';
import { LightboxContext, MenuDetailsContext } from './overlays.context.ts';

const DishDetails = lazyDialog(() => import('../menu-details/dish-details.tsx'));
const GalleryLightbox = lazyDialog(() => import('./gallery-lightbox.tsx'));

/** The modal of a dish and the lightbox; their scripts load when they first open. */
export function RestaurantOverlays() {
  const isDetailsWanted = MenuDetailsContext.useSelector(selectDish) !== null;
  const isLightboxWanted = LightboxContext.useSelector(selectIsWanted);
  return (
    <>
      {isDetailsWanted && <DishDetails />}
      {isLightboxWanted && <GalleryLightbox />}
    </>
  );
}
