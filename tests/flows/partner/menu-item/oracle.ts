import type { menuItemMachine } from '../../../../machines/partner/menu-item/menu-item.machine.ts';
import { addingModel, editingModel, menuAfterSave, storedImageUrl } from './model.ts';
import { defineFlow, type Control, type Oracle, type EffectRecorder } from '../../../engine/oracle.ts';
import { bodyOf, type Dish } from './dish-body.ts';
import { menuItemInvariants, observe, type MenuItemPage } from './observe.ts';

type Machine = typeof menuItemMachine;

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
  media: 'none' | 'loading' | 'failed' | 'ready' | 'deleting';
  pictures: readonly number[];
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
    mediaError: null,
    alert: null,
    error: null,
    lost: null,
    isTouched: false,
  };
}

/** Continues with the next step after the dish is saved: upload, register, close (spec §4). */
function goOn(ref: Ref, recorder: EffectRecorder<Machine>): Ref {
  const menuId = ref.menuId ?? 0;
  const toUpload = ref.files[ref.uploaded];
  if (toUpload !== undefined) {
    const file = { id: toUpload, name: `dosa-${toUpload.slice(5)}.png`, type: 'image/png', size: 5_242_880 };
    recorder.call('uploadImage', { folder, file }, { proves: ['PMENU-22'] });
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
  return { ...ref, at: 'pausing' };
}

const hasFailed = ({ at }: Ref) => at === 'notUploaded' || at === 'notRegistered' || at === 'notRefetched';

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
        if (!isEditing) return ref;
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
        if (!isEditing || ref.media !== 'ready') return ref;
        recorder.call('deleteImage', { ...dish, mediaId: 7 }, { proves: ['API-49'] });
        return { ...ref, media: 'deleting', alert: null, isTouched: true };
      case 'deleteImage done':
        if (event.output.kind === 'deleted')
          return { ...ref, media: 'ready', pictures: ref.pictures.filter((id) => id !== 7) };
        return { ...ref, media: 'ready', alert: 'Failed to delete image. Please try again.' };
      case 'deleteImage failed':
        return { ...ref, media: 'ready', alert: 'Failed to delete image. Please try again.' };

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
        const theirs = { name: 'Rava Dosa', price: '95', veg: false, description: null, daily: '' };
        return { ...ref, ...theirs, at: 'editing', version: 5, isTaken: true };
      }

      case 'uploadImage done': {
        if (event.output.kind === 'uploaded') return goOn({ ...ref, uploaded: ref.uploaded + 1 }, recorder);
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
        if (ref.at === 'notUploaded' || ref.at === 'notRegistered') return goOn(next, recorder);
        if (ref.at !== 'notRefetched') return ref;
        recorder.call('refetchMedia', dish);
        return { ...next, at: 'refetchingMedia' };
      }
      case 'images.skip':
        // The others become pictures of the dish (D301).
        if (ref.at === 'notUploaded')
          return goOn({ ...ref, files: ref.files.slice(0, ref.uploaded), alert: null, error: null }, recorder);
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
    const isFailed = hasFailed(ref);
    const when = (isThere: boolean): Control => (isThere ? 'enabled' : 'absent');
    return {
      shows: {
        open: ref.at !== 'closed',
        form:
          ref.at === 'editing' || ref.at === 'asking' || ref.at === 'comparing'
            ? ref.at
            : isFailed
              ? 'failed'
              : 'saving',
        name: ref.name,
        price: ref.price,
        veg: ref.veg,
        description: ref.description,
        daily: ref.daily,
        nameError: ref.nameError,
        priceError: ref.priceError,
        dailyError: ref.dailyError,
        pictures: ref.pictures,
        picturesLoading: ref.media === 'loading' && ref.at !== 'closed',
        picturesError: ref.mediaError,
        pictureGoing: ref.media === 'deleting' && ref.at !== 'closed' ? 7 : null,
        chosen: ref.files.map((id, index) => [
          id,
          index < ref.registered ? 'registered' : index < ref.uploaded ? 'uploaded' : 'chosen',
        ]),
        uploading: ref.at === 'uploading' ? `${ref.uploaded + 1} of ${ref.files.length}` : null,
        alert: ref.alert,
        error: ref.error,
        stored: ref.at === 'comparing' ? 'Rava Dosa' : null,
      },
      may: {
        'form.submit': ref.at === 'editing' ? 'enabled' : 'disabled',
        'dialog.close': ref.at === 'editing' || ref.at === 'comparing' || isFailed ? 'enabled' : 'disabled',
        'save.retry': when(isFailed),
        'images.skip': when(ref.at === 'notUploaded' || ref.at === 'notRegistered'),
        'conflict.keep': when(ref.at === 'comparing'),
        'conflict.take': when(ref.at === 'comparing'),
        'leave.confirm': when(ref.at === 'asking'),
        'leave.cancel': when(ref.at === 'asking'),
      },
      proves: ['PMENU-14', 'PMENU-15', 'PMENU-16', 'PMENU-24', 'PMENU-25', 'PMENU-26', 'PMENU-27'],
    };
  },
});

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
