import type { PlaceGallerySnapshot } from './place-gallery.machine.ts';

export const selectImageUrls = (snapshot: PlaceGallerySnapshot) => snapshot.context.imageUrls;
/** Index of the current picture, starting at 0. */
export const selectAt = (snapshot: PlaceGallerySnapshot) => snapshot.context.at;
/** Returns what the pause button does; null if nothing scrolls automatically. */
export function selectButton({ context: { imageUrls, holds } }: PlaceGallerySnapshot): 'Pause' | 'Play' | null {
  if (imageUrls.length < 2 || holds.includes('stillness')) return null;
  return holds.includes('person') ? 'Play' : 'Pause';
}
