import type { MenuDetailsSnapshot } from './menu-details.machine.ts';

/** The modal-open flag (spec §4, Menu). */
export const selectIsOpen = (snapshot: MenuDetailsSnapshot) => snapshot.matches('opened');
/** Whether anything of the dish is still on its way. */
export const selectIsOpening = (snapshot: MenuDetailsSnapshot) =>
  snapshot.matches({ opened: { details: 'loading' } }) || snapshot.matches({ opened: { pictures: 'loading' } });
/** The dish that is or was last shown; null until one was: the modal's script is not asked for before. */
export const selectDish = (snapshot: MenuDetailsSnapshot) => snapshot.context.dish;
export const selectWords = (snapshot: MenuDetailsSnapshot) => snapshot.context.words;
export const selectImageUrls = (snapshot: MenuDetailsSnapshot) => snapshot.context.imageUrls;
export const selectAt = (snapshot: MenuDetailsSnapshot) => snapshot.context.at;
