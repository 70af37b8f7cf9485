import type { menuItemMachine, MenuItemSnapshot } from '../../../../machines/partner/menu-item/menu-item.machine.ts';
import {
  selectDeletedMedia,
  selectErrors,
  selectFields,
  selectImageAlert,
  selectImages,
  selectIsMediaLoading,
  selectMediaMessage,
  selectMessage,
  selectNewImages,
  selectStored,
  selectUpload,
  selectView,
} from '../../../../machines/partner/menu-item/menu-item.selectors.ts';
import type { Always, Control, Page } from '../../../engine/oracle.ts';

export interface MenuItemPage extends Page {
  shows: {
    open: boolean;
    form: 'editing' | 'asking' | 'comparing' | 'saving' | 'failed';
    name: string;
    price: string;
    veg: boolean;
    description: number | null;
    /** The portions of each day, as digits. */
    daily: string;
    nameError: string | null;
    priceError: string | null;
    dailyError: string | null;
    /** The stored pictures. */
    pictures: readonly number[];
    picturesLoading: boolean;
    picturesError: string | null;
    pictureGoing: number | null;
    /** The chosen pictures and their progress. */
    chosen: readonly (readonly [id: string, step: 'chosen' | 'uploaded' | 'registered'])[];
    uploading: string | null;
    alert: string | null;
    error: string | null;
    /** The name that another tab has saved, which is shown next to the typed name; null without a conflict. */
    stored: string | null;
  };
  may: Record<
    | 'form.submit'
    | 'dialog.close'
    | 'save.retry'
    | 'images.skip'
    | 'conflict.keep'
    | 'conflict.take'
    | 'leave.confirm'
    | 'leave.cancel',
    Control
  >;
}

/** Returns the state of the page, read from the machine through the selectors of the view. */
export function observe(snapshot: MenuItemSnapshot): MenuItemPage {
  const fields = selectFields(snapshot);
  const errors = selectErrors(snapshot);
  const upload = selectUpload(snapshot);
  const can = (type: 'form.submit' | 'dialog.close'): Control => (snapshot.can({ type }) ? 'enabled' : 'disabled');
  const there = (type: Exclude<keyof MenuItemPage['may'], 'form.submit' | 'dialog.close'>): Control =>
    snapshot.can({ type }) ? 'enabled' : 'absent';
  return {
    shows: {
      open: snapshot.status === 'active',
      form: selectView(snapshot),
      name: fields.name,
      price: fields.price,
      veg: fields.isVeg,
      description: fields.descriptionId,
      daily: fields.dailyCount,
      nameError: errors.name ?? null,
      priceError: errors.price ?? null,
      dailyError: errors.dailyCount ?? null,
      pictures: selectImages(snapshot).map(({ mediaId }) => mediaId),
      picturesLoading: selectIsMediaLoading(snapshot),
      picturesError: selectMediaMessage(snapshot),
      pictureGoing: selectDeletedMedia(snapshot),
      chosen: selectNewImages(snapshot).map(({ file, url, isRegistered }) => [
        file.id,
        isRegistered ? 'registered' : url === null ? 'chosen' : 'uploaded',
      ]),
      uploading: upload && `${upload.number} of ${upload.of}`,
      alert: selectImageAlert(snapshot),
      error: selectMessage(snapshot),
      stored: selectStored(snapshot)?.name ?? null,
    },
    may: {
      'form.submit': can('form.submit'),
      'dialog.close': can('dialog.close'),
      'save.retry': there('save.retry'),
      'images.skip': there('images.skip'),
      'conflict.keep': there('conflict.keep'),
      'conflict.take': there('conflict.take'),
      'leave.confirm': there('leave.confirm'),
      'leave.cancel': there('leave.cancel'),
    },
  };
}

export const menuItemInvariants: Always<typeof menuItemMachine> = {
  'One save adds at most three pictures.': ({ context }) => context.newImages.length <= 3,
  'A dish that exists is updated, never created again.': (snapshot) =>
    !snapshot.matches({ open: { form: 'creating' } }) || snapshot.context.menuId === null,
  'A picture is registered only after its upload, and only for a dish that exists.': (snapshot) =>
    !snapshot.matches({ open: { form: 'registering' } }) ||
    (snapshot.context.menuId !== null && snapshot.context.newImages.every(({ url }) => url !== null)),
  'The menu is loaded again only if the dish exists.': (snapshot) =>
    !snapshot.matches({ open: { form: 'refetchingMenu' } }) || snapshot.context.menuId !== null,
  "The result is 'saved' only if the dish exists.": ({ context: { result, menuId } }) =>
    result.kind !== 'saved' || (result.menuId === menuId && menuId !== null),
  'A flow that may have changed the menu does not end with the result "left".': ({ status, context }) =>
    status !== 'done' || context.result.kind !== 'left' || (!context.isTouched && context.sent === null),
  'A flow that has asked to delete a picture does not end with the result "left".': ({ status, context }) =>
    status !== 'done' || context.result.kind !== 'left' || context.deleting === 0,
};
