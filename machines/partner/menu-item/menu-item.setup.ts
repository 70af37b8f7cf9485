import { assign, setup, stateIn } from 'xstate';
import { asciiDigits, digits } from '../../../domain/phone.ts';
import { imageUploadMachine, type ImageUploadResult } from '../image-upload/image-upload.machine.ts';
import type { ChosenFile } from '../../shared/lib/file-store.ts';
import { unreachableMessage } from '../../shared/lib/messages.ts';
import { notProvided } from '../../shared/lib/not-provided.ts';
import {
  dishErrors,
  isSameDish,
  toDishBody,
  type DishBody,
  type DishErrors,
  type DishFields,
  type StoredDish,
} from './dish-form.ts';
import {
  isToRegister,
  isToUpload,
  addImageFiles,
  nextImage,
  withNextImage,
  type NewImage,
  imageMessages,
} from './new-images.ts';
import type { Schemas } from '../../../openapi/client.ts';
import type {
  CreateDishInput,
  CreateDishResult,
  DeleteImageResult,
  DishImage,
  DishInput,
  LoadMediaResult,
  RefetchMenuResult,
  RegisterImageInput,
  RegisterImageResult,
  UpdateDishInput,
  UpdateDishResult,
} from './menu-item.actors.ts';
import type { Outcome } from '../../shared/lib/when.ts';

export interface MenuItemInput {
  restaurantId: number;
  /** The folder of the restaurant's pictures on the image host. */
  folder: string;
  /** The `Idempotency-Key` of this form. */
  key: string;
  /** The id of the edited dish; null when a dish is added. */
  menuId: number | null;
  fields: DishFields;
  /** The version that was read; null makes the server skip the comparison. */
  version: number | null;
}

export type MenuItemEvent =
  | { type: 'name.change'; name: string }
  | { type: 'price.change'; price: string }
  | { type: 'veg.choose'; isVeg: boolean }
  | { type: 'description.choose'; id: number | null }
  /** Other characters than digits are removed. */
  | { type: 'dailyCount.change'; text: string }
  | { type: 'images.choose'; files: readonly ChosenFile[] }
  | { type: 'image.remove'; id: string }
  | { type: 'media.retry' }
  /** Marks a stored picture, so that the next save deletes it (D330), and takes the mark away. */
  | { type: 'media.delete'; mediaId: number }
  | { type: 'media.keep'; mediaId: number }
  | { type: 'form.submit' }
  /** Continues with the step that failed. */
  | { type: 'save.retry' }
  /**
   * Continues without the pictures that have not been uploaded, or without the one that was not registered (D301); keeps
   * those that were not deleted.
   */
  | { type: 'images.skip' }
  /** Resolves a conflict: overwrites the stored dish with the form. */
  | { type: 'conflict.keep' }
  /** Resolves a conflict: loads the stored dish into the form. */
  | { type: 'conflict.take' }
  | { type: 'dialog.close' }
  | { type: 'leave.confirm' }
  | { type: 'leave.cancel' };

/**
 * Result of the form. `saved`: contains the new menu and the dish's first picture. `changed`: the menu on the server
 * may have changed, so the parent must load it again. `left`: nothing was changed.
 */
export type MenuItemResult =
  | { kind: 'saved'; menuId: number; imageUrl: string | null; menus: readonly Schemas['PartnerMenuItem'][] }
  | { kind: 'changed' }
  | { kind: 'left' };

interface Context extends MenuItemInput {
  /** Initial values of the fields. */
  initial: DishFields;
  errors: DishErrors;
  /** The stored dish after a conflict; null if there is no conflict. */
  stored: StoredDish | null;
  /** Body of a creation that got no response. A retry sends it unchanged, because the dish may already exist (D49). */
  sent: DishBody | null;
  newImages: readonly NewImage[];
  images: readonly DishImage[];
  imageAlert: string | null;
  mediaMessage: string | null;
  /** Error message of the last save. */
  message: string | null;
  /** Whether the menu on the server may have changed. */
  isTouched: boolean;
  /** The ids of the stored pictures that the next save deletes. */
  dropped: readonly number[];
  result: MenuItemResult;
}

const isForm = (state: 'editing') => stateIn({ open: { form: state } });

/** Types, actors, delays, guards and actions of `menuItemMachine`. */
export const menuItemSetup = setup({
  types: {
    input: {} as MenuItemInput,
    output: {} as MenuItemResult,
    context: {} as Context,
    events: {} as MenuItemEvent,
    tags: {} as 'busy',
    children: {} as { uploadImage: 'uploadImage' },
  },
  actors: {
    createDish: notProvided<CreateDishResult, CreateDishInput>('createDish'),
    updateDish: notProvided<UpdateDishResult, UpdateDishInput>('updateDish'),
    uploadImage: imageUploadMachine,
    registerImage: notProvided<RegisterImageResult, RegisterImageInput>('registerImage'),
    loadMedia: notProvided<LoadMediaResult, DishInput>('loadMedia'),
    deleteImage: notProvided<DeleteImageResult, DishInput & { mediaId: number }>('deleteImage'),
    refetchMedia: notProvided<LoadMediaResult, DishInput>('refetchMedia'),
    refetchMenu: notProvided<RefetchMenuResult, { restaurantId: number }>('refetchMenu'),
  },
  delays: {
    /** Pause between the save and the next request for the menu, ms (spec §4, 'about 0.5 s later'). */
    refetchPause: 500,
  },
  guards: {
    isNew: ({ context }) => context.menuId === null,
    isFaulty: ({ context }) => Object.keys(dishErrors(context.fields)).length > 0,
    isDirtyForm: ({ context }) => isDirtyForm(context),
    /** Whether the retry created the dish from an earlier body, so that the form has unsaved changes. */
    isMadeOtherwise: ({ context: { fields, sent } }) => sent !== null && !isSameDish(sent, toDishBody(fields)),
    isAnyToUpload: ({ context }) => context.newImages.some(({ url }) => url === null),
    isAnyToRegister: ({ context }) => context.newImages.some(({ isRegistered }) => !isRegistered),
    isAnyToDelete: ({ context }) => context.dropped.length > 0,
    isEditing: isForm('editing'),
    isShown: ({ context }, { mediaId }: { mediaId: number }) =>
      context.images.some((image) => image.mediaId === mediaId) && !context.dropped.includes(mediaId),
    isDropped: ({ context }, { mediaId }: { mediaId: number }) => context.dropped.includes(mediaId),
    isChosen: ({ context }, { id }: { id: string }) => context.newImages.some(({ file }) => file.id === id),
  },
  actions: {
    setName: assign(({ context }, { name }: { name: string }) => ({
      fields: { ...context.fields, name },
      errors: without(context.errors, 'name'),
    })),
    setPrice: assign(({ context }, { price }: { price: string }) => ({
      fields: { ...context.fields, price: asciiDigits(price) },
      errors: without(context.errors, 'price'),
    })),
    setVeg: assign(({ context }, { isVeg }: { isVeg: boolean }) => ({ fields: { ...context.fields, isVeg } })),
    setDescription: assign(({ context }, { id }: { id: number | null }) => ({
      fields: { ...context.fields, descriptionId: id },
    })),
    setDailyCount: assign(({ context }, { text }: { text: string }) => ({
      fields: { ...context.fields, dailyCount: digits(text) },
      errors: without(context.errors, 'dailyCount'),
    })),
    chooseImages: assign(({ context }, { files }: { files: readonly ChosenFile[] }) =>
      addImageFiles(context.newImages, files),
    ),
    removeImage: assign(({ context }, { id }: { id: string }) => ({
      newImages: context.newImages.filter(({ file }) => file.id !== id),
      imageAlert: null,
    })),
    showErrors: assign(({ context }) => ({ errors: dishErrors(context.fields) })),
    clearMessages: assign({ errors: {}, message: null, imageAlert: null }),
    rememberSent: assign(({ context }) => ({ sent: context.sent ?? toDishBody(context.fields) })),
    clearSent: assign({ sent: null }),
    rememberDish: assign((_, { menuId }: Outcome<CreateDishResult, 'created'>) => ({ menuId, isTouched: true })),
    rememberStored: assign((_, { stored }: Outcome<UpdateDishResult, 'changedElsewhere'>) => ({ stored })),
    /** Takes the version of the stored dish, so that the next save overwrites it. */
    keepMine: assign(({ context: { stored, version } }) => ({ version: stored?.version ?? version, stored: null })),
    takeStored: assign(({ context: { stored, fields, version } }) => {
      const next = stored ?? { fields, version };
      return { fields: next.fields, initial: next.fields, version: next.version, stored: null, errors: {} };
    }),
    clearStored: assign({ stored: null }),
    touch: assign({ isTouched: true }),
    report: assign((_, { message }: { message: string }) => ({ message })),
    reportUnreachable: assign({ message: unreachableMessage }),
    storeUrl: assign(({ context }, { image: { url } }: Outcome<ImageUploadResult, 'uploaded'>) => ({
      newImages: withNextImage(context.newImages, isToUpload, { url }),
    })),
    alertUpload: assign((_, result: ImageUploadResult) => ({
      imageAlert: imageMessages.uploadFailed('reason' in result ? result.reason : 'Cancelled'),
    })),
    markRegistered: assign(({ context }) => ({
      newImages: withNextImage(context.newImages, isToRegister, { isRegistered: true }),
    })),
    dropRejected: assign(({ context: { newImages } }) => {
      const rejected = nextImage(newImages, isToUpload);
      return { newImages: newImages.filter((image) => image !== rejected) };
    }),
    dropNotUploaded: assign(({ context }) => ({ newImages: context.newImages.filter(({ url }) => url !== null) })),
    dropNotRegistered: assign(({ context: { newImages } }) => {
      const failed = nextImage(newImages, isToRegister);
      return { newImages: newImages.filter((image) => image !== failed) };
    }),
    clearMediaMessage: assign({ mediaMessage: null }),
    showImages: assign((_, { images }: Outcome<LoadMediaResult, 'loaded'>) => ({ images })),
    reportMedia: assign((_, { message }: { message: string }) => ({ mediaMessage: message })),
    reportMediaUnreachable: assign({ mediaMessage: unreachableMessage }),
    dropMedia: assign(({ context: { dropped } }, { mediaId }: { mediaId: number }) => ({
      dropped: [...dropped, mediaId],
    })),
    keepMedia: assign(({ context: { dropped } }, { mediaId }: { mediaId: number }) => ({
      dropped: dropped.filter((id) => id !== mediaId),
    })),
    keepAllMedia: assign({ dropped: [] }),
    removeDeleted: assign(({ context: { images, dropped } }) => ({
      images: images.filter(({ mediaId }) => mediaId !== dropped[0]),
      dropped: dropped.slice(1),
    })),
    alertDelete: assign({ imageAlert: imageMessages.deleteFailed }),
    rememberMenus: assign(({ context }, { menus }: Outcome<RefetchMenuResult, 'loaded'>) => ({
      result: {
        kind: 'saved' as const,
        menuId: context.menuId ?? 0,
        imageUrl: context.images[0]?.url ?? null,
        menus,
      },
    })),
    rememberLeaving: assign(({ context }) => ({
      // A creation that got no response may have succeeded.
      result: { kind: context.isTouched || context.sent !== null ? ('changed' as const) : ('left' as const) },
    })),
  },
});

/** Whether there are unsaved changes. */
export function isDirtyForm({
  fields,
  initial,
  newImages,
  dropped,
}: Pick<Context, 'fields' | 'initial' | 'newImages' | 'dropped'>): boolean {
  return newImages.length + dropped.length > 0 || JSON.stringify(fields) !== JSON.stringify(initial);
}

function without(errors: DishErrors, field: keyof DishErrors): DishErrors {
  return Object.fromEntries(Object.entries(errors).filter(([name]) => name !== field));
}
