import { fromCallback } from 'xstate';

interface Deps {
  /**
   * Calls the listener with whether the system asks for reduced motion, now and after each change. Returns an
   * unsubscribe function.
   */
  onReducedMotion: (listener: (isAskedFor: boolean) => void) => () => void;
}

export function createPlaceGalleryActors({ onReducedMotion }: Deps) {
  return {
    watchMotion: fromCallback(({ sendBack }) =>
      onReducedMotion((isAskedFor) =>
        sendBack({ type: isAskedFor ? 'gallery.hold' : 'gallery.release', by: 'stillness' }),
      ),
    ),
  };
}
