import { useMemo } from 'react';
import { createPlaceGalleryActors } from '../../../../machines/customer/place-gallery/place-gallery.actors.ts';
import { placeGalleryMachine } from '../../../../machines/customer/place-gallery/place-gallery.machine.ts';
import { selectImageUrls, selectMediaView } from '../../../../machines/customer/place/place.selectors.ts';
import { onReducedMotion } from '../../../runtime/reduced-motion.ts';
import { Button } from '../../../design/button.tsx';
import { Skeleton, SkeletonGroup } from '../../../design/states.tsx';
import { LightboxContext, PlaceContext, PlaceGalleryContext } from './place.context.ts';
import * as css from './place.css.ts';
import { PlaceGallery } from './place-gallery.tsx';

/** The place's pictures, or their loading state. */
export function Photos() {
  const { send } = PlaceContext.useActorRef();
  const view = PlaceContext.useSelector(selectMediaView);
  const imageUrls = PlaceContext.useSelector(selectImageUrls);
  const logic = useMemo(
    () => placeGalleryMachine.provide({ actors: createPlaceGalleryActors({ onReducedMotion }) }),
    [],
  );
  return (
    <section aria-labelledby="photos" className={css.photos}>
      {view === 'ready' ? (
        <PlaceGalleryContext.Provider logic={logic} options={{ input: { imageUrls } }}>
          <LightboxContext.Provider>
            <PlaceGallery />
          </LightboxContext.Provider>
        </PlaceGalleryContext.Provider>
      ) : (
        <>
          <div className={css.line}>
            <h2 id="photos" className={css.sectionTitle}>
              Photos
            </h2>
          </div>
          {view === 'loading' ? (
            <SkeletonGroup label="Loading photos" className={css.slides}>
              <Skeleton shape="block" className={css.slidePicture} />
            </SkeletonGroup>
          ) : (
            <div className={css.line}>
              <p className={css.muted}>The photos did not load.</p>
              <Button tone="quiet" size="s" onClick={() => send({ type: 'page.retry' })}>
                Try again
              </Button>
            </div>
          )}
        </>
      )}
    </section>
  );
}
