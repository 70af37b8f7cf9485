import { useSelector } from '@xstate/react';
import { useCallback } from 'react';
import { selectAt, selectIsOpen } from '../../../../machines/shared/lightbox/lightbox.selectors.ts';
import {
  galleryMax,
  selectImageUrls,
  selectRestaurantName,
} from '../../../../machines/customer/restaurant/restaurant.selectors.ts';
import { useCloseOnBack } from '../../../runtime/close-on-back.ts';
import Lightbox from '../../../design/lightbox.tsx';
import { LightboxContext } from './overlays.context.ts';
import { RestaurantContext } from './restaurant.context.ts';

/** The restaurant's pictures one at a time (spec §2, Restaurant detail). */
export default function GalleryLightbox() {
  const restaurant = RestaurantContext.useActorRef();
  const pictures = useSelector(restaurant, selectImageUrls).slice(0, galleryMax);
  const title = useSelector(restaurant, selectRestaurantName) || 'the restaurant';
  const { send } = LightboxContext.useActorRef();
  const isOpen = LightboxContext.useSelector(selectIsOpen);
  const close = useCallback(() => send({ type: 'lightbox.close' }), [send]);
  useCloseOnBack('lightbox', isOpen, close);
  return (
    <Lightbox
      open={isOpen}
      onClose={close}
      title={title}
      pictures={pictures}
      at={LightboxContext.useSelector(selectAt)}
      onNext={() => send({ type: 'picture.next' })}
      onPrevious={() => send({ type: 'picture.previous' })}
    />
  );
}
