import type { MenuItemSnapshot } from './menu-item.machine.ts';
import type { DishDraft } from '../../partner/lib/form-draft.ts';
import { isHalfFilled } from './menu-item.setup.ts';

export const selectIsNew = (snapshot: MenuItemSnapshot) => snapshot.context.initial.name === '';
export const selectFields = (snapshot: MenuItemSnapshot) => snapshot.context.fields;
export const selectErrors = (snapshot: MenuItemSnapshot) => snapshot.context.errors;
export const selectImages = (snapshot: MenuItemSnapshot) => snapshot.context.images;
export const selectNewImages = (snapshot: MenuItemSnapshot) => snapshot.context.newImages;
/** What is wrong with a picture (spec §5, §8). */
export const selectImageAlert = (snapshot: MenuItemSnapshot) => snapshot.context.imageAlert;
/** Why a save did not go on. */
export const selectMessage = (snapshot: MenuItemSnapshot) => snapshot.context.message;
/** Why the dish's pictures are not shown. */
export const selectMediaMessage = (snapshot: MenuItemSnapshot) => snapshot.context.mediaMessage;
export const selectIsMediaLoading = (snapshot: MenuItemSnapshot) => snapshot.matches({ open: { media: 'loading' } });
export const selectDeletedMedia = (snapshot: MenuItemSnapshot) =>
  snapshot.matches({ open: { media: 'deleting' } }) ? snapshot.context.deleting : null;

/** Where the form stands: `failed` is after the dish was saved, so that only the rest is left to do. */
export type FormView = 'editing' | 'asking' | 'comparing' | 'saving' | 'failed';

export function selectView(snapshot: MenuItemSnapshot): FormView {
  const isAt = (...states: ('editing' | 'asking' | 'comparing' | 'notUploaded' | 'notRegistered' | 'notRefetched')[]) =>
    states.some((form) => snapshot.matches({ open: { form } }));
  if (isAt('editing')) return 'editing';
  if (isAt('asking')) return 'asking';
  if (isAt('comparing')) return 'comparing';
  return isAt('notUploaded', 'notRegistered', 'notRefetched') ? 'failed' : 'saving';
}

/** The dish as it is stored, while it differs from what the form began with. */
export const selectStored = (snapshot: MenuItemSnapshot) => snapshot.context.stored?.fields ?? null;
/** Another one where the form began anew. */
export const selectVersion = (snapshot: MenuItemSnapshot) => snapshot.context.version;

/** The picture that is on its way, counted from 1; null when none is. */
export function selectUpload(snapshot: MenuItemSnapshot): { number: number; of: number } | null {
  const { newImages } = snapshot.context;
  if (!snapshot.matches({ open: { form: 'uploading' } })) return null;
  return { number: newImages.findIndex(({ url }) => url === null) + 1, of: newImages.length };
}

/** The upload itself, while there is one. */
export const selectUploading = (snapshot: MenuItemSnapshot) => snapshot.children.uploadImage;

/** Something is typed or chosen, and not saved. */
export const selectIsHalfFilled = ({ context }: MenuItemSnapshot): boolean => isHalfFilled(context);

/** What was typed and is not saved, without its pictures; null where there is nothing, or a new dish may exist already. */
export function selectDraft(snapshot: MenuItemSnapshot): DishDraft | null {
  const { menuId, fields, sent } = snapshot.context;
  // A creation that goes on while the session ends was refused with it.
  const isUnanswered = sent !== null && selectView(snapshot) !== 'saving';
  const mayExist = selectIsNew(snapshot) && (menuId !== null || isUnanswered);
  return isHalfFilled(snapshot.context) && !mayExist ? { menuId, fields } : null;
}
