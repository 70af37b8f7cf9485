import type { MenuDetailsSnapshot } from './menu-details.machine.ts';

/** Whether the modal is open (spec §4, Menu). */
export const selectIsOpen = (snapshot: MenuDetailsSnapshot) => snapshot.matches('opened');
/** Whether details or pictures are still loading. */
export const selectIsOpening = (snapshot: MenuDetailsSnapshot) =>
  snapshot.matches({ opened: { details: 'loading' } }) || snapshot.matches({ opened: { pictures: 'loading' } });
export const selectTexts = (snapshot: MenuDetailsSnapshot) => snapshot.context.words;
export const selectImageUrls = (snapshot: MenuDetailsSnapshot) => snapshot.context.imageUrls;
export const selectAt = (snapshot: MenuDetailsSnapshot) => snapshot.context.at;
