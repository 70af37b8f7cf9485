import { useCallback } from 'react';
import { selectAt, selectIsOpen } from '../../../../machines/shared/lightbox/lightbox.selectors.ts';
import { selectImageUrls } from '../../../../machines/customer/place-gallery/place-gallery.selectors.ts';
import { selectPlace } from '../../../../machines/customer/place/place.selectors.ts';
import { useCloseOnBack } from '../../../runtime/close-on-back.ts';
import Lightbox from '../../../design/lightbox.tsx';
import { LightboxContext, PlaceContext, PlaceGalleryContext } from './place.context.ts';

/** The place's pictures one at a time; the gallery below is paused (spec §2, Place detail). */
export default function PlaceLightbox() {
  const gallery = PlaceGalleryContext.useActorRef();
  const { send } = LightboxContext.useActorRef();
  const isOpen = LightboxContext.useSelector(selectIsOpen);
  const close = useCallback(() => {
    send({ type: 'lightbox.close' });
    gallery.send({ type: 'gallery.release', by: 'lightbox' });
  }, [gallery, send]);
  useCloseOnBack('lightbox', isOpen, close);
  return (
    <Lightbox
      open={isOpen}
      onClose={close}
      title={PlaceContext.useSelector(selectPlace)?.name ?? 'the place'}
      pictures={PlaceGalleryContext.useSelector(selectImageUrls)}
      at={LightboxContext.useSelector(selectAt)}
      onNext={() => send({ type: 'picture.next' })}
      onPrevious={() => send({ type: 'picture.previous' })}
    />
  );
}
