import type { PlaceGallerySnapshot } from './place-gallery.machine.ts';

export const selectImageUrls = (snapshot: PlaceGallerySnapshot) => snapshot.context.imageUrls;
/** Which picture, counted from 0. */
export const selectAt = (snapshot: PlaceGallerySnapshot) => snapshot.context.at;
/** What the button between the title and the pictures does; null where nothing moves anyway. */
export function selectButton({ context: { imageUrls, holds } }: PlaceGallerySnapshot): 'Pause' | 'Play' | null {
  if (imageUrls.length < 2 || holds.includes('stillness')) return null;
  return holds.includes('person') ? 'Play' : 'Pause';
}
