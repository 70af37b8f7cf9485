import { useMemo } from 'react';
import { createPlaceGalleryActors } from '../../../../machines/customer/place-gallery/place-gallery.actors.ts';
import { placeGalleryMachine } from '../../../../machines/customer/place-gallery/place-gallery.machine.ts';
import { onNetworkBack } from '../../../runtime/offline/network.ts';
import { onReducedMotion } from '../../../runtime/reduced-motion.ts';
import { Skeleton, SkeletonGroup } from '../../../design/states.tsx';
import { PartFailed, TitleLine } from '../detail/detail-parts.tsx';
import { OverlayContext } from '../overlay/overlay.context.ts';
import { PlaceContext, PlaceGalleryContext, usePlace } from './place.context.ts';
import * as css from './place.css.ts';
import { PlaceGallery } from './place-gallery.tsx';

/** The place's pictures, or their loading state. */
export function Photos() {
  const { send } = PlaceContext.useActorRef();
  const { photos, imageUrls } = usePlace();
  const logic = useMemo(
    () => placeGalleryMachine.provide({ actors: createPlaceGalleryActors({ onReducedMotion, onNetworkBack }) }),
    [],
  );
  return (
    <section aria-labelledby="photos" className={css.photos}>
      {photos === 'ready' ? (
        <PlaceGalleryContext.Provider logic={logic} options={{ input: { imageUrls } }}>
          <OverlayContext.Provider>
            <PlaceGallery />
          </OverlayContext.Provider>
        </PlaceGalleryContext.Provider>
      ) : (
        <>
          <TitleLine id="photos" title="Photos" />
          {photos === 'loading' ? (
            <SkeletonGroup label="Loading photos" className={css.slides}>
              <Skeleton shape="block" className={css.slidePicture} />
            </SkeletonGroup>
          ) : (
            <PartFailed text="The photos did not load." onRetry={() => send({ type: 'page.retry' })} />
          )}
        </>
      )}
    </section>
  );
}
