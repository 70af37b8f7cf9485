import { pageOf } from '../../shared/lib/page-of.ts';
import type { PlaceGallerySnapshot } from './place-gallery.machine.ts';

export interface PlaceGalleryView {
  /** The URLs of the pictures that have not failed to load. */
  pictures: readonly string[];
  /** Index of the current picture, starting at 0. */
  at: number;
  /** What the pause button does; null if nothing scrolls automatically. */
  button: 'Pause' | 'Play' | null;
}

export const selectPage = pageOf(({ context: { imageUrls, at, holds } }: PlaceGallerySnapshot): PlaceGalleryView => {
  const isStill = imageUrls.length < 2 || holds.includes('stillness');
  return { pictures: imageUrls, at, button: isStill ? null : holds.includes('person') ? 'Play' : 'Pause' };
});
