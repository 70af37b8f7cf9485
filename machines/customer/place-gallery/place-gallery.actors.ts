import { fromCallback } from 'xstate';
import type { PlaceGalleryEvent } from './place-gallery.machine.ts';

interface Deps {
  /** Tells at once, and at each change, whether the system asks for less motion; returns how to stop. */
  onStillness: (listener: (isAskedFor: boolean) => void) => () => void;
}

export function createPlaceGalleryActors({ onStillness }: Deps) {
  return {
    watchMotion: fromCallback<PlaceGalleryEvent>(({ sendBack }) =>
      onStillness((isAskedFor) => sendBack({ type: isAskedFor ? 'gallery.hold' : 'gallery.release', by: 'stillness' })),
    ),
  };
}
