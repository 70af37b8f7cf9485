import { useActorRef, useSelector } from '@xstate/react';
import { useCallback } from 'react';
import { lightboxMachine } from '../../../../machines/shared/lightbox/lightbox.machine.ts';
import { selectPage } from '../../../../machines/shared/lightbox/lightbox.view.ts';
import { useCloseOnBack } from '../../../runtime/close-on-back.ts';
import Lightbox from '../../../design/lightbox.tsx';

type PhotosLightboxProps = {
  /** Index of the first picture to show, from 0; less than `count`. */
  at: number;
  count: number;
  /** What the pictures show, such as 'Charminar'. */
  title: string;
  pictures: readonly string[];
  onClose?: () => void;
};

/** Shows pictures one at a time (spec §2, Restaurant detail and Place detail). */
export default function PhotosLightbox({ at: first, count, title, pictures, onClose }: PhotosLightboxProps) {
  const lightbox = useActorRef(lightboxMachine, { input: { at: first, count } });
  const { isOpen, at } = useSelector(lightbox, selectPage);
  const close = useCallback(() => {
    lightbox.send({ type: 'lightbox.close' });
    onClose?.();
  }, [lightbox, onClose]);
  useCloseOnBack('lightbox', isOpen, close);
  return (
    <Lightbox
      open={isOpen}
      onClose={close}
      title={title}
      pictures={pictures}
      at={at}
      onNext={() => lightbox.send({ type: 'picture.next' })}
      onPrevious={() => lightbox.send({ type: 'picture.previous' })}
    />
  );
}
