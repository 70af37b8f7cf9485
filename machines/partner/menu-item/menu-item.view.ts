import { pageOf } from '../../shared/lib/page-of.ts';
import type { DishDraft } from '../lib/form-draft.ts';
import type { DishErrors, DishFields } from './dish-form.ts';
import type { DishImage } from './menu-item.actors.ts';
import type { MenuItemSnapshot } from './menu-item.machine.ts';
import { isDirtyForm } from './menu-item.setup.ts';
import type { NewImage } from './new-images.ts';

export interface MenuItemView {
  /** `failed`: the dish was saved, but a later step failed. */
  view: 'editing' | 'asking' | 'comparing' | 'saving' | 'failed' | 'closed';
  isNew: boolean;
  fields: DishFields;
  errors: DishErrors;
  /** Whether the fields are off. A question over the form leaves them on, because a disabled field loses the focus. */
  isOff: boolean;
  /** Whether there are unsaved changes. */
  isDirty: boolean;
  /** The stored dish, if it differs from the initial values of the form. */
  stored: DishFields | null;
  images: readonly DishImage[];
  isMediaLoading: boolean;
  /** Error message if the pictures could not be loaded. */
  mediaMessage: string | null;
  /** The ids of the stored pictures that the next save deletes. */
  dropped: readonly number[];
  newImages: readonly NewImage[];
  /** The number of the current upload, starting at 1, and how many there are; null if no upload is running. */
  upload: { number: number; of: number } | null;
  /** Error message of a picture (spec §5, §8). */
  imageAlert: string | null;
  /** Error message of the last save. */
  message: string | null;
}

export const selectPage = pageOf((snapshot: MenuItemSnapshot): MenuItemView => {
  const { context } = snapshot;
  const { fields, errors, images, mediaMessage, dropped, newImages, imageAlert, message } = context;
  const view = viewOf(snapshot);
  return {
    view,
    isNew: isNew(snapshot),
    ...{ fields, errors, images, mediaMessage, dropped, newImages, imageAlert, message },
    isOff: view !== 'editing' && view !== 'asking',
    isDirty: isDirtyForm(context),
    stored: context.stored?.fields ?? null,
    isMediaLoading: snapshot.matches({ open: { media: 'loading' } }),
    upload: snapshot.matches({ open: { form: 'uploading' } })
      ? { number: newImages.findIndex(({ url }) => url === null) + 1, of: newImages.length }
      : null,
  };
});

const failures = ['notUploaded', 'notRegistered', 'notDeleted', 'notRefetched'] as const;

function viewOf(snapshot: MenuItemSnapshot): MenuItemView['view'] {
  if (snapshot.status !== 'active') return 'closed';
  const isAt = (form: 'editing' | 'asking' | 'comparing' | (typeof failures)[number]) =>
    snapshot.matches({ open: { form } });
  if (isAt('editing')) return 'editing';
  if (isAt('asking')) return 'asking';
  if (isAt('comparing')) return 'comparing';
  return failures.some(isAt) ? 'failed' : 'saving';
}

const isNew = ({ context }: MenuItemSnapshot) => context.initial.name === '';

/** The actor of the running upload. */
export const selectUploading = (snapshot: MenuItemSnapshot) => snapshot.children.uploadImage;

/** Returns the unsaved fields without the pictures. Null if there are none, or if the new dish may already exist. */
export function selectDraft(snapshot: MenuItemSnapshot): DishDraft | null {
  const { menuId, fields, sent } = snapshot.context;
  // If a creation is running when the session ends, the server rejects it with a 401.
  const isUnanswered = sent !== null && viewOf(snapshot) !== 'saving';
  const mayExist = isNew(snapshot) && (menuId !== null || isUnanswered);
  return isDirtyForm(snapshot.context) && !mayExist ? { menuId, fields } : null;
}
