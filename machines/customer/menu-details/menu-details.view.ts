import { pageOf } from '../../shared/lib/page-of.ts';
import type { DishTexts } from './menu-details.actors.ts';
import type { MenuDetailsSnapshot } from './menu-details.machine.ts';

export interface MenuDetailsView {
  /** Whether the modal is open (spec §4, Menu). */
  isOpen: boolean;
  /** Whether details or pictures are still loading. */
  isOpening: boolean;
  words: DishTexts | null;
  /** The dish's own pictures. Without any, the modal shows the picture of the menu. */
  imageUrls: readonly string[];
  at: number;
}

export const selectPage = pageOf((snapshot: MenuDetailsSnapshot): MenuDetailsView => {
  const { words, imageUrls, at } = snapshot.context;
  const isOpening =
    snapshot.matches({ opened: { details: 'loading' } }) || snapshot.matches({ opened: { pictures: 'loading' } });
  return { isOpen: snapshot.matches('opened'), isOpening, words, imageUrls, at };
});
