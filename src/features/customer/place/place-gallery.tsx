import { Pause, Play } from 'lucide-react';
import { type FocusEvent } from 'react';
import { selectIsWanted } from '../../../../machines/shared/lightbox/lightbox.selectors.ts';
import type { Hold } from '../../../../machines/customer/place-gallery/place-gallery.machine.ts';
import {
  selectAt,
  selectButton,
  selectImageUrls,
} from '../../../../machines/customer/place-gallery/place-gallery.selectors.ts';
import { selectPlace } from '../../../../machines/customer/place/place.selectors.ts';
import { Button } from '../../../design/button.tsx';
import { lazyDialog } from '../../../design/lazy-dialog.tsx';
import { Picture } from '../../../design/picture.tsx';
import { Slides } from '../../../design/slides.tsx';
import { LightboxContext, PlaceContext, PlaceGalleryContext } from './place.context.ts';
import * as css from './place.css.ts';

const PlaceLightbox = lazyDialog(() => import('./place-lightbox.tsx'));

/** Pictures that scroll automatically until the user interacts with them (spec §2; WCAG 2.2.2). */
export function PlaceGallery() {
  const isLightboxWanted = LightboxContext.useSelector(selectIsWanted);
  const isEmpty = PlaceGalleryContext.useSelector(selectImageUrls).length === 0;
  return (
    <>
      <div className={css.line}>
        <h2 id="photos" className={css.sectionTitle}>
          Photos
        </h2>
        <PauseButton />
      </div>
      {isEmpty ? <p className={css.muted}>No images available</p> : <Strip />}
      {isLightboxWanted && <PlaceLightbox />}
    </>
  );
}

function PauseButton() {
  const { send } = PlaceGalleryContext.useActorRef();
  const does = PlaceGalleryContext.useSelector(selectButton);
  if (does === null) return null;
  const isPlaying = does === 'Pause';
  return (
    <Button
      tone="quiet"
      size="s"
      icon={isPlaying ? <Pause size={16} aria-hidden /> : <Play size={16} aria-hidden />}
      onClick={() => send({ type: isPlaying ? 'gallery.hold' : 'gallery.release', by: 'person' })}
    >
      {does}
    </Button>
  );
}

function Strip() {
  const { send } = PlaceGalleryContext.useActorRef();
  const lightbox = LightboxContext.useActorRef();
  const pictures = PlaceGalleryContext.useSelector(selectImageUrls);
  const at = PlaceGalleryContext.useSelector(selectAt);
  const name = PlaceContext.useSelector(selectPlace)?.name ?? 'the place';
  const hold = (by: Hold) => () => send({ type: 'gallery.hold', by });
  const release = (by: Hold) => () => send({ type: 'gallery.release', by });
  const open = (picture: number) => {
    send({ type: 'gallery.hold', by: 'lightbox' });
    lightbox.send({ type: 'lightbox.open', at: picture, count: pictures.length });
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- only detects pointer and focus
    <div
      className={css.slides}
      onPointerEnter={hold('pointer')}
      onPointerLeave={release('pointer')}
      onFocus={hold('focus')}
      onBlur={({ currentTarget, relatedTarget }: FocusEvent) => {
        if (!currentTarget.contains(relatedTarget)) release('focus')();
      }}
    >
      <Slides at={at} aria-label="Photos" onMove={(to) => send({ type: 'gallery.move', at: to })}>
        {pictures.map((url, picture) => (
          <li key={url}>
            <button type="button" className={css.slide} onClick={() => open(picture)}>
              <Picture
                src={url}
                alt={`Photo ${picture + 1} of ${name}`}
                width={720}
                height={480}
                sizes={css.slideSizes}
                className={css.slidePicture}
                onBroken={() => send({ type: 'picture.break', url })}
              />
            </button>
          </li>
        ))}
      </Slides>
      {pictures.length > 1 && (
        <p className={css.counter} aria-hidden="true">
          {`${at + 1} of ${pictures.length}`}
        </p>
      )}
    </div>
  );
}
