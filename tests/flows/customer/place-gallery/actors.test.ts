import { expect, it } from 'vitest';
import { createPlaceGalleryActors } from '../../../../machines/customer/place-gallery/place-gallery.actors.ts';
import { runCallback } from '../../../fixtures/callback-actor.ts';

it('pauses the slideshow while the system asks for reduced motion, and unsubscribes when it is stopped', () => {
  const listeners = new Set<(isAskedFor: boolean) => void>();
  const { watchMotion } = createPlaceGalleryActors({
    onReducedMotion: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onNetworkBack: () => () => {},
  });
  const { events, stop } = runCallback(watchMotion);
  for (const isAskedFor of [true, false]) for (const listener of listeners) listener(isAskedFor);
  expect(events).toEqual([
    { type: 'gallery.hold', by: 'stillness' },
    { type: 'gallery.release', by: 'stillness' },
  ]);
  stop();
  expect(listeners.size).toBe(0);
});
