import { pageOf } from '../../shared/lib/page-of.ts';
import type { MenuItemDeleteSnapshot } from './menu-item-delete.machine.ts';

export interface MenuItemDeleteView {
  name: string;
  /** Error message of the last attempt. */
  message: string | null;
  isDeleting: boolean;
  /** Whether the dish is no longer in the menu. */
  isGone: boolean;
}

export const selectPage = pageOf((snapshot: MenuItemDeleteSnapshot): MenuItemDeleteView => {
  const { name, message, isGone } = snapshot.context;
  return { name, message, isDeleting: snapshot.hasTag('busy'), isGone };
});
