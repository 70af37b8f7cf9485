import type { MenuItemSnapshot } from './menu-item.machine.ts';
import type { DishDraft } from '../../partner/lib/form-draft.ts';
import { isDirtyForm } from './menu-item.setup.ts';

export const selectIsNew = (snapshot: MenuItemSnapshot) => snapshot.context.initial.name === '';
export const selectFields = (snapshot: MenuItemSnapshot) => snapshot.context.fields;
export const selectErrors = (snapshot: MenuItemSnapshot) => snapshot.context.errors;
export const selectImages = (snapshot: MenuItemSnapshot) => snapshot.context.images;
export const selectNewImages = (snapshot: MenuItemSnapshot) => snapshot.context.newImages;
/** Error message of a picture (spec §5, §8). */
export const selectImageAlert = (snapshot: MenuItemSnapshot) => snapshot.context.imageAlert;
/** Error message of the last save. */
export const selectMessage = (snapshot: MenuItemSnapshot) => snapshot.context.message;
/** Error message if the pictures could not be loaded. */
export const selectMediaMessage = (snapshot: MenuItemSnapshot) => snapshot.context.mediaMessage;
export const selectIsMediaLoading = (snapshot: MenuItemSnapshot) => snapshot.matches({ open: { media: 'loading' } });
export const selectDeletedMedia = (snapshot: MenuItemSnapshot) =>
  snapshot.matches({ open: { media: 'deleting' } }) ? snapshot.context.deleting : null;

/** What the form shows. `failed`: the dish was saved, but a later step failed. */
export type FormView = 'editing' | 'asking' | 'comparing' | 'saving' | 'failed';

export function selectView(snapshot: MenuItemSnapshot): FormView {
  const isAt = (...states: ('editing' | 'asking' | 'comparing' | 'notUploaded' | 'notRegistered' | 'notRefetched')[]) =>
    states.some((form) => snapshot.matches({ open: { form } }));
  if (isAt('editing')) return 'editing';
  if (isAt('asking')) return 'asking';
  if (isAt('comparing')) return 'comparing';
  return isAt('notUploaded', 'notRegistered', 'notRefetched') ? 'failed' : 'saving';
}

/** The stored dish, if it differs from the initial values of the form. */
export const selectStored = (snapshot: MenuItemSnapshot) => snapshot.context.stored?.fields ?? null;
/** Changes whenever the form gets new initial values. Used as a React key. */
export const selectVersion = (snapshot: MenuItemSnapshot) => snapshot.context.version;

/** Returns the number of the current upload, starting at 1, and how many there are; null if no upload is running. */
export function selectUpload(snapshot: MenuItemSnapshot): { number: number; of: number } | null {
  const { newImages } = snapshot.context;
  if (!snapshot.matches({ open: { form: 'uploading' } })) return null;
  return { number: newImages.findIndex(({ url }) => url === null) + 1, of: newImages.length };
}

/** The actor of the running upload. */
export const selectUploading = (snapshot: MenuItemSnapshot) => snapshot.children.uploadImage;

/** Whether there are unsaved changes. */
export const selectIsDirty = ({ context }: MenuItemSnapshot): boolean => isDirtyForm(context);

/** Returns the unsaved fields without the pictures. Null if there are none, or if the new dish may already exist. */
export function selectDraft(snapshot: MenuItemSnapshot): DishDraft | null {
  const { menuId, fields, sent } = snapshot.context;
  // If a creation is running when the session ends, the server rejects it with a 401.
  const isUnanswered = sent !== null && selectView(snapshot) !== 'saving';
  const mayExist = selectIsNew(snapshot) && (menuId !== null || isUnanswered);
  return isDirtyForm(snapshot.context) && !mayExist ? { menuId, fields } : null;
}
