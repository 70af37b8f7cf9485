import { Pause, Play } from 'lucide-react';
import { useCallback, type FocusEvent } from 'react';
import type { PauseReason } from '../../../../machines/customer/place-gallery/place-gallery.machine.ts';
import { Button } from '../../../design/button.tsx';
import { lazyDialog } from '../../../design/lazy-dialog.tsx';
import { Picture } from '../../../design/picture.tsx';
import { Slides } from '../../../design/slides.tsx';
import { NoPhotos, TitleLine } from '../detail/detail-parts.tsx';
import { OverlayContext, useOverlay } from '../overlay/overlay.context.ts';
import { PlaceGalleryContext, usePlace, usePlaceGallery } from './place.context.ts';
import * as css from './place.css.ts';

const PhotosLightbox = lazyDialog(() => import('../../shared/lightbox/photos-lightbox.tsx'));

/** Pictures that scroll automatically until the user uses the gallery (spec §2; WCAG 2.2.2). */
export function PlaceGallery() {
  const { pictures } = usePlaceGallery();
  return (
    <>
      <TitleLine id="photos" title="Photos">
        <PauseButton />
      </TitleLine>
      {pictures.length === 0 ? <NoPhotos /> : <Strip />}
      <PlaceLightbox />
    </>
  );
}

/** Shows the place's pictures one at a time; the gallery below it is paused meanwhile. */
function PlaceLightbox() {
  const { send } = PlaceGalleryContext.useActorRef();
  const { overlay, openings } = useOverlay();
  const { pictures } = usePlaceGallery();
  const title = useTitle();
  const resume = useCallback(() => send({ type: 'gallery.release', by: 'lightbox' }), [send]);
  if (overlay?.kind !== 'photos') return null;
  return <PhotosLightbox key={openings} {...overlay} title={title} pictures={pictures} onClose={resume} />;
}

const useTitle = () => usePlace().place?.name ?? 'the place';

function PauseButton() {
  const { send } = PlaceGalleryContext.useActorRef();
  const { button } = usePlaceGallery();
  if (button === null) return null;
  const isPlaying = button === 'Pause';
  return (
    <Button
      tone="quiet"
      size="s"
      icon={isPlaying ? <Pause size={16} aria-hidden /> : <Play size={16} aria-hidden />}
      onClick={() => send({ type: isPlaying ? 'gallery.hold' : 'gallery.release', by: 'person' })}
    >
      {button}
    </Button>
  );
}

function Strip() {
  const { send } = PlaceGalleryContext.useActorRef();
  const overlay = OverlayContext.useActorRef();
  const { pictures, at } = usePlaceGallery();
  const name = useTitle();
  const hold = (by: PauseReason) => () => send({ type: 'gallery.hold', by });
  const release = (by: PauseReason) => () => send({ type: 'gallery.release', by });
  const open = (picture: number) => {
    send({ type: 'gallery.hold', by: 'lightbox' });
    overlay.send({ type: 'overlay.open', overlay: { kind: 'photos', at: picture, count: pictures.length } });
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
