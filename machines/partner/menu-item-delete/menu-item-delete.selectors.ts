import type { MenuItemDeleteSnapshot } from './menu-item-delete.machine.ts';

export const selectName = (snapshot: MenuItemDeleteSnapshot) => snapshot.context.name;
/** Error message of the last attempt. */
export const selectMessage = (snapshot: MenuItemDeleteSnapshot) => snapshot.context.message;
export const selectIsDeleting = (snapshot: MenuItemDeleteSnapshot) => snapshot.hasTag('busy');
