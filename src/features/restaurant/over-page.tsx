import { lazy, Suspense } from 'react';
import { selectIsWanted } from '../../../machines/lightbox/lightbox.selectors.ts';
import { selectDish } from '../../../machines/menu-details/menu-details.selectors.ts';
import { LightboxContext, MenuDetailsContext } from './over.context.ts';

const DishDetails = lazy(() => import('./dish-details.tsx'));
const GalleryLightbox = lazy(() => import('./gallery-lightbox.tsx'));

/** The modal of a dish and the lightbox; their scripts come when they are first opened. */
export function OverPage() {
  const isDetailsWanted = MenuDetailsContext.useSelector(selectDish) !== null;
  const isLightboxWanted = LightboxContext.useSelector(selectIsWanted);
  return (
    <Suspense>
      {isDetailsWanted && <DishDetails />}
      {isLightboxWanted && <GalleryLightbox />}
    </Suspense>
  );
}
