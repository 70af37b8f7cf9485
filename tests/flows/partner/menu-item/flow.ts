import type { menuItemMachine, MenuItemSnapshot } from '../../../../machines/partner/menu-item/menu-item.machine.ts';
import { selectPage, type MenuItemView } from '../../../../machines/partner/menu-item/menu-item.view.ts';
import { createMenuItemActors } from '../../../../machines/partner/menu-item/menu-item.actors.ts';
import { apiCalls } from '../../../fixtures/api-calls.ts';
import { noUpload } from '../../../fixtures/silent.ts';
import { addingModel, calls, editingModel, menuAfterSave, menuItemInvariants, storedImageUrl } from './model.ts';
import { defineFlow, type Oracle, type EffectRecorder } from '../../../engine/oracle.ts';
import { bodyOf, type Dish } from './dish-body.ts';
import { registerFlow } from '../../../engine/flow.ts';

type Machine = typeof menuItemMachine;

export interface MenuItemPage {
  shows: MenuItemView;
}

interface Ref {
  at:
    | 'editing'
    | 'asking'
    | 'comparing'
    | 'creating'
    | 'updating'
    | 'uploading'
    | 'notUploaded'
    | 'registering'
    | 'notRegistered'
    | 'deleting'
    | 'notDeleted'
    | 'pausing'
    | 'refetchingMedia'
    | 'refetchingMenu'
    | 'notRefetched'
    | 'closed';
  isEdit: boolean;
  menuId: number | null;
  /** The version that the next update sends. */
  version: number | null;
  /** Whether the form was reset to what another tab has saved. */
  isTaken: boolean;
  name: string;
  price: string;
  veg: boolean;
  description: number | null;
  daily: string;
  nameError: string | null;
  priceError: string | null;
  dailyError: string | null;
  files: readonly string[];
  /** Number of uploaded files. */
  uploaded: number;
  registered: number;
  media: 'none' | 'loading' | 'failed' | 'ready';
  pictures: readonly number[];
  /** Whether picture 7 is marked, so that a save deletes it. */
  isMarked: boolean;
  mediaError: string | null;
  alert: string | null;
  error: string | null;
  /** The body of a create request that got no response. */
  lost: Dish | null;
  isTouched: boolean;
}

const noAnswer = 'Network connection issue. Please check your internet connection.';
const folder = 'india/telangana/hyderabad/hyderabad/charminar_dastarkhwan';

const isEmpty = (ref: Ref) =>
  ref.files.length === 0 &&
  !ref.isMarked &&
  (ref.isTaken
    ? ref.name === 'Rava Dosa'
    : ref.isEdit
      ? ref.name === 'Dosa' && ref.price === '100' && ref.veg && ref.description === 4
      : ref.name === '' && ref.price === '' && ref.veg && ref.description === null && ref.daily === '');

function start(isEdit: boolean): Ref {
  return {
    at: 'editing',
    isEdit,
    menuId: isEdit ? 340 : null,
    version: isEdit ? 3 : null,
    isTaken: false,
    name: isEdit ? 'Dosa' : '',
    price: isEdit ? '100' : '',
    veg: true,
    description: isEdit ? 4 : null,
    daily: isEdit ? '25' : '',
    nameError: null,
    priceError: null,
    dailyError: null,
    files: [],
    uploaded: 0,
    registered: 0,
    media: isEdit ? 'loading' : 'none',
    pictures: [],
    isMarked: false,
    mediaError: null,
    alert: null,
    error: null,
    lost: null,
    isTouched: false,
  };
}

const fileOf = (id: string) => ({ id, name: `dosa-${id.slice(5)}.png`, type: 'image/png', size: 5_242_880 });

/** Continues with the next step after the dish is saved: upload, register, delete (D330), close (spec §4). */
function goOn(ref: Ref, recorder: EffectRecorder<Machine>): Ref {
  const menuId = ref.menuId ?? 0;
  const toUpload = ref.files[ref.uploaded];
  if (toUpload !== undefined) {
    recorder.call('uploadImage', { folder, file: fileOf(toUpload) }, { proves: ['PMENU-22'] });
    return { ...ref, at: 'uploading' };
  }
  const toRegister = ref.files[ref.registered];
  if (toRegister !== undefined) {
    recorder.call(
      'registerImage',
      { restaurantId: 12, menuId, key: `key-0001-${toRegister}`, url: storedImageUrl },
      { proves: ['PMENU-22'] },
    );
    return { ...ref, at: 'registering' };
  }
  if (ref.isMarked) {
    recorder.call('deleteImage', { restaurantId: 12, menuId, mediaId: 7 }, { proves: ['API-49'] });
    return { ...ref, at: 'deleting' };
  }
  return { ...ref, at: 'pausing' };
}

/** The dish that another tab has saved. */
const theirs = { name: 'Rava Dosa', price: '95', isVeg: false, descriptionId: null, dailyCount: '' };

const hasFailed = ({ at }: Ref) => ['notUploaded', 'notRegistered', 'notDeleted', 'notRefetched'].includes(at);

const closed = (ref: Ref, recorder: EffectRecorder<Machine>): Ref => {
  recorder.end({ kind: ref.isTouched || ref.lost !== null ? 'changed' : 'left' });
  return { ...ref, at: 'closed' };
};

const oracleOf = (isEdit: boolean): Oracle<Machine, Ref, MenuItemPage> => ({
  start(recorder) {
    if (isEdit) recorder.call('loadMedia', { restaurantId: 12, menuId: 340 }, { proves: ['API-48'] });
    return start(isEdit);
  },

  step(ref, event, recorder) {
    const isEditing = ref.at === 'editing';
    const dish = { restaurantId: 12, menuId: ref.menuId ?? 0 };
    switch (event.type) {
      case 'name.change':
        return isEditing ? { ...ref, name: event.name, nameError: null } : ref;
      case 'price.change':
        return isEditing ? { ...ref, price: event.price, priceError: null } : ref;
      case 'veg.choose':
        return isEditing ? { ...ref, veg: event.isVeg } : ref;
      case 'description.choose':
        return isEditing ? { ...ref, description: event.id } : ref;
      case 'dailyCount.change':
        // Letters are removed.
        return isEditing ? { ...ref, daily: event.text === 'x' ? '' : event.text, dailyError: null } : ref;
      case 'images.choose': {
        if (!isEditing && ref.at !== 'notUploaded') return ref;
        const [first, second] = event.files;
        if (first?.type === 'image/gif') return { ...ref, alert: 'Only JPEG, PNG, and WebP images are allowed' };
        if (second?.size === 5_242_881) return { ...ref, alert: 'Image size must be less than 5MB' };
        if (event.files.length === 1) return { ...ref, files: ['file-1'], alert: null };
        // Keeps only the first three files [PMENU-25].
        const alert = 'At most 3 images can be added at a time';
        return { ...ref, files: ['file-1', 'file-2', 'file-3'], alert };
      }
      case 'image.remove':
        if (!isEditing || !ref.files.includes(event.id)) return ref;
        return { ...ref, files: ref.files.filter((id) => id !== event.id), alert: null };

      case 'media.retry':
        if (!isEditing || ref.media !== 'failed') return ref;
        recorder.call('loadMedia', dish);
        return { ...ref, media: 'loading', mediaError: null };
      case 'loadMedia done':
        if (ref.media !== 'loading') return ref;
        if (event.output.kind === 'refused') return { ...ref, media: 'failed', mediaError: event.output.message };
        return { ...ref, media: 'ready', pictures: [7, 8] };
      case 'loadMedia failed':
        return { ...ref, media: 'failed', mediaError: noAnswer };
      case 'media.delete':
        return isEditing && ref.pictures.includes(7) && !ref.isMarked ? { ...ref, isMarked: true } : ref;
      case 'media.keep':
        return isEditing && ref.isMarked ? { ...ref, isMarked: false } : ref;
      case 'deleteImage done':
        if (event.output.kind === 'deleted')
          return goOn({ ...ref, isMarked: false, pictures: ref.pictures.filter((id) => id !== 7) }, recorder);
        return { ...ref, at: 'notDeleted', alert: 'Failed to delete image. Please try again.' };
      case 'deleteImage failed':
        return { ...ref, at: 'notDeleted', alert: 'Failed to delete image. Please try again.' };

      case 'form.submit': {
        if (!isEditing) return ref;
        const nameError = ref.name.trim() === '' ? 'Item name is required' : null;
        const isPrice = ['120.5', '100', '95'].includes(ref.price);
        const priceError = ref.price === '' ? 'Price is required' : isPrice ? null : 'Enter valid price';
        const dailyError = ref.daily === '0' ? 'Enter a number from 1 to 99,999, or leave this empty' : null;
        const errors = { nameError, priceError, dailyError };
        if (nameError !== null || priceError !== null || dailyError !== null) return { ...ref, ...errors };
        const next = { ...ref, ...errors, alert: null, error: null };
        if (ref.menuId !== null) {
          const { version } = ref;
          recorder.call('updateDish', { ...dish, dish: bodyOf(ref), version }, { proves: ['PMENU-21', 'API-40'] });
          return { ...next, at: 'updating', isTouched: true };
        }
        // Retries a create request that got no response with the same body and key, so that only one dish exists.
        const sent = ref.lost ?? bodyOf(ref);
        recorder.call(
          'createDish',
          { restaurantId: 12, key: 'key-0001', dish: sent },
          { proves: ['PMENU-18', 'PMENU-21'] },
        );
        return { ...next, at: 'creating', lost: sent };
      }
      case 'createDish done': {
        if (event.output.kind === 'refused') return { ...ref, at: 'editing', error: event.output.message, lost: null };
        const made = { ...ref, menuId: 341, isTouched: true };
        const isOtherwise = JSON.stringify(ref.lost) !== JSON.stringify(bodyOf(ref));
        if (!isOtherwise) return goOn(made, recorder);
        recorder.call('updateDish', { restaurantId: 12, menuId: 341, dish: bodyOf(ref), version: null });
        return { ...made, at: 'updating' };
      }
      case 'createDish failed':
      case 'updateDish failed':
        return { ...ref, at: 'editing', error: noAnswer };
      case 'updateDish done':
        if (event.output.kind === 'changedElsewhere') return { ...ref, at: 'comparing' };
        return event.output.kind === 'refused'
          ? { ...ref, at: 'editing', error: event.output.message }
          : goOn(ref, recorder);

      case 'conflict.keep':
        if (ref.at !== 'comparing') return ref;
        recorder.call('updateDish', { ...dish, dish: bodyOf(ref), version: 5 });
        return { ...ref, at: 'updating', version: 5 };
      case 'conflict.take': {
        if (ref.at !== 'comparing') return ref;
        const { name, price, isVeg: veg, descriptionId: description, dailyCount: daily } = theirs;
        return { ...ref, name, price, veg, description, daily, at: 'editing', version: 5, isTaken: true };
      }

      case 'uploadImage done': {
        if (event.output.kind === 'uploaded') return goOn({ ...ref, uploaded: ref.uploaded + 1 }, recorder);
        if (event.output.kind === 'rejected') {
          const files = ref.files.toSpliced(ref.uploaded, 1);
          return { ...ref, files, at: 'notUploaded', alert: `Menu image upload failed: ${event.output.reason}` };
        }
        const why = event.output.kind === 'failed' ? 'Image is damaged' : 'Cancelled';
        return { ...ref, at: 'notUploaded', alert: `Menu image upload failed: ${why}` };
      }
      // The child machine does not fail, so this event never occurs.
      case 'uploadImage failed':
        return ref;
      case 'registerImage done':
        if (event.output.kind === 'refused') return { ...ref, at: 'notRegistered', error: event.output.message };
        return goOn({ ...ref, registered: ref.registered + 1 }, recorder);
      case 'registerImage failed':
        return { ...ref, at: 'notRegistered', error: noAnswer };
      case 'save.retry': {
        const next = { ...ref, alert: null, error: null, nameError: null, priceError: null };
        if (['notUploaded', 'notRegistered', 'notDeleted'].includes(ref.at)) return goOn(next, recorder);
        if (ref.at !== 'notRefetched') return ref;
        recorder.call('refetchMedia', dish);
        return { ...next, at: 'refetchingMedia' };
      }
      case 'images.skip':
        // The others become pictures of the dish (D301).
        if (ref.at === 'notUploaded')
          return goOn({ ...ref, files: ref.files.slice(0, ref.uploaded), alert: null, error: null }, recorder);
        if (ref.at === 'notDeleted') return goOn({ ...ref, isMarked: false, alert: null, error: null }, recorder);
        if (ref.at !== 'notRegistered') return ref;
        return goOn(
          { ...ref, files: ref.files.toSpliced(ref.registered, 1), uploaded: ref.uploaded - 1, error: null },
          recorder,
        );

      case 'after refetchPause':
        if (ref.at !== 'pausing') return ref;
        recorder.call('refetchMedia', dish, { proves: ['PMENU-23'] });
        return { ...ref, at: 'refetchingMedia' };
      case 'refetchMedia done':
        if (event.output.kind === 'refused') return { ...ref, at: 'notRefetched', error: event.output.message };
        recorder.call('refetchMenu', { restaurantId: 12 }, { proves: ['PMENU-23'] });
        return { ...ref, at: 'refetchingMenu', pictures: [7, 8] };
      case 'refetchMedia failed':
      case 'refetchMenu failed':
        return { ...ref, at: 'notRefetched', error: noAnswer };
      case 'refetchMenu done':
        if (event.output.kind === 'refused') return { ...ref, at: 'notRefetched', error: event.output.message };
        recorder.end({
          kind: 'saved',
          menuId: dish.menuId,
          imageUrl: '/pictures/dish/dosa-1.webp',
          menus: menuAfterSave,
        });
        return { ...ref, at: 'closed' };

      case 'dialog.close':
        if (ref.at === 'comparing') return { ...ref, at: 'editing' };
        if (isEditing && !isEmpty(ref)) return { ...ref, at: 'asking' };
        return isEditing || hasFailed(ref) ? closed(ref, recorder) : ref;
      case 'leave.confirm':
        return ref.at === 'asking' ? closed(ref, recorder) : ref;
      case 'leave.cancel':
        return ref.at === 'asking' ? { ...ref, at: 'editing' } : ref;
    }
  },

  page(ref) {
    const { at, files, nameError, priceError, dailyError } = ref;
    const isStill = at === 'editing' || at === 'asking' || at === 'comparing' || at === 'closed';
    return {
      shows: {
        view: isStill ? at : hasFailed(ref) ? 'failed' : 'saving',
        isNew: !ref.isEdit,
        fields: {
          ...{ name: ref.name, price: ref.price, isVeg: ref.veg },
          ...{ descriptionId: ref.description, dailyCount: ref.daily },
        },
        errors: {
          ...(nameError !== null && { name: nameError }),
          ...(priceError !== null && { price: priceError }),
          ...(dailyError !== null && { dailyCount: dailyError }),
        },
        isOff: at !== 'editing' && at !== 'asking',
        isDirty: !isEmpty(ref),
        stored: at === 'comparing' ? theirs : null,
        images: ref.pictures.map((mediaId) => ({ mediaId, url: `/pictures/dish/dosa-${mediaId - 6}.webp` })),
        isMediaLoading: ref.media === 'loading' && at !== 'closed',
        mediaMessage: ref.mediaError,
        dropped: ref.isMarked ? [7] : [],
        newImages: files.map((id, index) => ({
          file: fileOf(id),
          url: index < ref.uploaded ? storedImageUrl : null,
          isRegistered: index < ref.registered,
        })),
        upload: at === 'uploading' ? { number: ref.uploaded + 1, of: files.length } : null,
        imageAlert: ref.alert,
        message: ref.error,
      },
      proves: ['PMENU-14', 'PMENU-15', 'PMENU-16', 'PMENU-24', 'PMENU-25', 'PMENU-26', 'PMENU-27'],
    };
  },
});

const observe = (snapshot: MenuItemSnapshot) => ({ shows: selectPage(snapshot) });

export const addingFlow = defineFlow({
  model: addingModel,
  oracle: oracleOf(false),
  observe,
  always: menuItemInvariants,
});
export const editingFlow = defineFlow({
  model: editingModel,
  oracle: oracleOf(true),
  observe,
  always: menuItemInvariants,
});

export const flow = registerFlow({
  name: 'menu item',
  flows: [addingFlow, editingFlow],
  calls: apiCalls<Machine>(calls, (api) => createMenuItemActors({ api, ...noUpload })),
  messages: ['Failed to delete image. Please try again.', 'Menu image upload failed: Image is damaged'],
});

if (import.meta.vitest) (await import('../../../engine/register-tests.ts')).testFlow(flow);
