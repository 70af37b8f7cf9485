import { fromCallback } from 'xstate';
import { watchNetworkBack, type OnNetworkBack } from '../../shared/lib/network-back.ts';

interface Deps {
  /**
   * Calls the listener with whether the system asks for reduced motion, now and after each change. Returns an
   * unsubscribe function.
   */
  onReducedMotion: (listener: (isAskedFor: boolean) => void) => () => void;
  onNetworkBack: OnNetworkBack;
}

export function createPlaceGalleryActors({ onReducedMotion, onNetworkBack }: Deps) {
  return {
    watchMotion: fromCallback(({ sendBack }) =>
      onReducedMotion((isAskedFor) =>
        sendBack({ type: isAskedFor ? 'gallery.hold' : 'gallery.release', by: 'stillness' }),
      ),
    ),
    watchNetwork: watchNetworkBack(onNetworkBack),
  };
}
