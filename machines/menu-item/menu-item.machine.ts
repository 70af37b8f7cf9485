import { assign, setup, stateIn, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { imageFault } from '../../domain/image-file.ts';
import { imageUploadMachine, type ImageUploadResult } from '../image-upload/image-upload.machine.ts';
import type { ChosenFile } from '../shared/file-shelf.ts';
import { unreachableMessage } from '../shared/messages.ts';
import { notProvided } from '../shared/not-provided.ts';
import { dishErrors, isSame, toSent, type DishErrors, type DishFields, type SentDish } from './dish-form.ts';
import type {
  CreateDishInput,
  CreateDishResult,
  DeleteImageResult,
  DishImage,
  DishInput,
  LoadMediaResult,
  MenuItemResult,
  RefetchMenuResult,
  RegisterImageInput,
  RegisterImageResult,
  UpdateDishInput,
  UpdateDishResult,
} from './menu-item.outcomes.ts';
import { imageTexts } from './menu-item.texts.ts';

export interface MenuItemInput {
  restaurantId: number;
  /** Where the image host keeps the restaurant's pictures. */
  folder: string;
  /** The `Idempotency-Key` of this form. */
  key: string;
  /** The dish to edit; null adds one. */
  menuId: number | null;
  fields: DishFields;
}

export type MenuItemEvent =
  | { type: 'name.change'; name: string }
  | { type: 'price.change'; price: string }
  | { type: 'veg.choose'; isVeg: boolean }
  | { type: 'description.choose'; id: number | null }
  | { type: 'images.choose'; files: readonly ChosenFile[] }
  | { type: 'image.remove'; id: string }
  | { type: 'media.retry' }
  | { type: 'media.delete'; mediaId: number }
  | { type: 'form.submit' }
  /** Goes on from the step that failed. */
  | { type: 'save.retry' }
  /** Does without the pictures that are not there yet. */
  | { type: 'images.skip' }
  | { type: 'dialog.close' }
  | { type: 'leave.confirm' }
  | { type: 'leave.cancel' };

/** A picture that was chosen; `url` once it is uploaded, `isRegistered` once the dish has it. */
export interface NewImage {
  file: ChosenFile;
  url: string | null;
  isRegistered: boolean;
}

interface Context extends MenuItemInput {
  /** The fields as the form began. */
  initial: DishFields;
  errors: DishErrors;
  /** Of a creation whose answer never came: it is asked for again as it was, since it may be done (D49, one dish). */
  sent: SentDish | null;
  newImages: readonly NewImage[];
  images: readonly DishImage[];
  imageAlert: string | null;
  mediaMessage: string | null;
  /** Why a save did not go on. */
  message: string | null;
  /** Whether the server's menu may be another than before. */
  isTouched: boolean;
  deleting: number;
  result: MenuItemResult;
}

/** Pictures that one save can add (spec §9). */
export const maxNewImages = 3;

const isForm = (state: 'editing') => stateIn({ open: { form: state } });

/**
 * A dish being added or edited: saved, its pictures uploaded and registered, the menu fetched anew (spec §4, Menu item
 * save). A step that failed is tried again by itself: the dish exists once, whatever was lost.
 */
export const menuItemMachine = setup({
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
    /** Between the save and the refetch, ms (spec §4, 'about 0.5 s later'). */
    refetchPause: 500,
  },
  guards: {
    isRefused: (_, result: { kind: string }) => result.kind === 'refused',
    isUploaded: (_, result: ImageUploadResult) => result.kind === 'uploaded',
    isNew: ({ context }) => context.menuId === null,
    isFaulty: ({ context }) => Object.keys(dishErrors(context.fields)).length > 0,
    isHalfFilled: ({ context }) => isHalfFilled(context),
    /** The dish was made as an earlier try had it. */
    isMadeOtherwise: ({ context: { fields, sent } }) => sent !== null && !isSame(sent, toSent(fields)),
    isAnyToUpload: ({ context }) => context.newImages.some(({ url }) => url === null),
    isAnyToRegister: ({ context }) => context.newImages.some(({ isRegistered }) => !isRegistered),
    isEditing: isForm('editing'),
    isChosen: ({ context }, { id }: { id: string }) => context.newImages.some(({ file }) => file.id === id),
  },
  actions: {
    setName: assign(({ context }, { name }: { name: string }) => ({
      fields: { ...context.fields, name },
      errors: without(context.errors, 'name'),
    })),
    setPrice: assign(({ context }, { price }: { price: string }) => ({
      fields: { ...context.fields, price },
      errors: without(context.errors, 'price'),
    })),
    setVeg: assign(({ context }, { isVeg }: { isVeg: boolean }) => ({ fields: { ...context.fields, isVeg } })),
    setDescription: assign(({ context }, { id }: { id: number | null }) => ({
      fields: { ...context.fields, descriptionId: id },
    })),
    chooseImages: assign(({ context }, { files }: { files: readonly ChosenFile[] }) =>
      withChosen(context.newImages, files),
    ),
    removeImage: assign(({ context }, { id }: { id: string }) => ({
      newImages: context.newImages.filter(({ file }) => file.id !== id),
      imageAlert: null,
    })),
    showErrors: assign(({ context }) => ({ errors: dishErrors(context.fields) })),
    forgetMessages: assign({ errors: {}, message: null, imageAlert: null }),
    rememberSent: assign(({ context }) => ({ sent: context.sent ?? toSent(context.fields) })),
    forgetSent: assign({ sent: null }),
    rememberDish: assign((_, result: CreateDishResult) =>
      result.kind === 'created' ? { menuId: result.menuId, isTouched: true } : {},
    ),
    touch: assign({ isTouched: true }),
    report: assign((_, result: { kind: string; message?: string }) => ({ message: result.message ?? null })),
    reportUnreachable: assign({ message: unreachableMessage }),
    storeUrl: assign(({ context }, result: ImageUploadResult) =>
      result.kind === 'uploaded'
        ? { newImages: withNext(context.newImages, isToUpload, { url: result.image.url }) }
        : {},
    ),
    alertUpload: assign((_, result: ImageUploadResult) => ({
      imageAlert: imageTexts.uploadFailed('reason' in result ? result.reason : 'Cancelled'),
    })),
    markRegistered: assign(({ context }) => ({
      newImages: withNext(context.newImages, isToRegister, { isRegistered: true }),
    })),
    forgetMediaMessage: assign({ mediaMessage: null }),
    showImages: assign((_, result: LoadMediaResult) => (result.kind === 'loaded' ? { images: result.images } : {})),
    reportMedia: assign((_, { message }: { kind?: string; message?: string }) => ({ mediaMessage: message ?? null })),
    rememberDeleting: assign((_, { mediaId }: { mediaId: number }) => ({
      deleting: mediaId,
      imageAlert: null,
      isTouched: true,
    })),
    dropDeleted: assign(({ context }) => ({
      images: context.images.filter(({ mediaId }) => mediaId !== context.deleting),
    })),
    alertDelete: assign({ imageAlert: imageTexts.deleteFailed }),
    rememberMenus: assign(({ context }, result: RefetchMenuResult) =>
      result.kind === 'loaded'
        ? {
            result: {
              kind: 'saved' as const,
              menuId: context.menuId ?? 0,
              imageUrl: context.images[0]?.url ?? null,
              menus: result.menus,
            },
          }
        : {},
    ),
    rememberLeaving: assign(({ context }) => ({
      // A creation without an answer may be done.
      result: { kind: context.isTouched || context.sent !== null ? ('changed' as const) : ('left' as const) },
    })),
  },
}).createMachine({
  id: 'menuItem',
  context: ({ input }) => ({
    ...input,
    initial: input.fields,
    errors: {},
    sent: null,
    newImages: [],
    images: [],
    imageAlert: null,
    mediaMessage: null,
    message: null,
    isTouched: false,
    deleting: 0,
    result: { kind: 'left' },
  }),
  output: ({ context }) => context.result,
  initial: 'open',
  states: {
    open: {
      type: 'parallel',
      states: {
        media: {
          initial: 'choosing',
          states: {
            choosing: { always: [{ guard: 'isNew', target: 'none' }, { target: 'loading' }] },
            none: {},
            loading: {
              entry: 'forgetMediaMessage',
              invoke: {
                id: 'loadMedia',
                src: 'loadMedia',
                input: ({ context }) => dishOf(context),
                onDone: [
                  {
                    guard: { type: 'isRefused', params: ({ event }) => event.output },
                    target: 'failed',
                    actions: { type: 'reportMedia', params: ({ event }) => event.output },
                  },
                  { target: 'ready', actions: { type: 'showImages', params: ({ event }) => event.output } },
                ],
                onError: {
                  target: 'failed',
                  actions: { type: 'reportMedia', params: { message: unreachableMessage } },
                },
              },
            },
            failed: { on: { 'media.retry': { guard: 'isEditing', target: 'loading' } } },
            ready: {
              on: {
                'media.delete': {
                  guard: 'isEditing',
                  target: 'deleting',
                  actions: { type: 'rememberDeleting', params: ({ event }) => event },
                },
              },
            },
            deleting: {
              tags: 'busy',
              invoke: {
                id: 'deleteImage',
                src: 'deleteImage',
                input: ({ context }) => ({ ...dishOf(context), mediaId: context.deleting }),
                onDone: [
                  {
                    guard: { type: 'isRefused', params: ({ event }) => event.output },
                    target: 'ready',
                    actions: 'alertDelete',
                  },
                  { target: 'ready', actions: 'dropDeleted' },
                ],
                onError: { target: 'ready', actions: 'alertDelete' },
              },
            },
          },
        },
        form: {
          initial: 'editing',
          states: {
            editing: {
              on: {
                'name.change': { actions: { type: 'setName', params: ({ event }) => event } },
                'price.change': { actions: { type: 'setPrice', params: ({ event }) => event } },
                'veg.choose': { actions: { type: 'setVeg', params: ({ event }) => event } },
                'description.choose': { actions: { type: 'setDescription', params: ({ event }) => event } },
                'images.choose': { actions: { type: 'chooseImages', params: ({ event }) => event } },
                'image.remove': {
                  guard: { type: 'isChosen', params: ({ event }) => event },
                  actions: { type: 'removeImage', params: ({ event }) => event },
                },
                'form.submit': [
                  { guard: 'isFaulty', actions: 'showErrors' },
                  { target: 'saving', actions: 'forgetMessages' },
                ],
                'dialog.close': [
                  { guard: 'isHalfFilled', target: 'asking' },
                  { target: '#menuItem.closed', actions: 'rememberLeaving' },
                ],
              },
            },
            /** Something is typed or chosen that is not saved: sure? */
            asking: {
              on: {
                'leave.confirm': { target: '#menuItem.closed', actions: 'rememberLeaving' },
                'leave.cancel': 'editing',
              },
            },
            saving: { always: [{ guard: 'isNew', target: 'creating' }, { target: 'updating' }] },
            creating: {
              tags: 'busy',
              entry: 'rememberSent',
              invoke: {
                id: 'createDish',
                src: 'createDish',
                input: ({ context: { restaurantId, key, sent, fields } }) => ({
                  restaurantId,
                  key,
                  dish: sent ?? toSent(fields),
                }),
                onDone: [
                  {
                    guard: { type: 'isRefused', params: ({ event }) => event.output },
                    target: 'editing',
                    actions: ['forgetSent', { type: 'report', params: ({ event }) => event.output }],
                  },
                  {
                    guard: 'isMadeOtherwise',
                    target: 'updating',
                    actions: { type: 'rememberDish', params: ({ event }) => event.output },
                  },
                  { target: 'picking', actions: { type: 'rememberDish', params: ({ event }) => event.output } },
                ],
                onError: { target: 'editing', actions: 'reportUnreachable' },
              },
            },
            updating: {
              tags: 'busy',
              entry: 'touch',
              invoke: {
                id: 'updateDish',
                src: 'updateDish',
                input: ({ context }) => ({ ...dishOf(context), dish: toSent(context.fields) }),
                onDone: [
                  {
                    guard: { type: 'isRefused', params: ({ event }) => event.output },
                    target: 'editing',
                    actions: { type: 'report', params: ({ event }) => event.output },
                  },
                  { target: 'picking' },
                ],
                onError: { target: 'editing', actions: 'reportUnreachable' },
              },
            },
            /** Whose turn it is. */
            picking: {
              always: [
                { guard: 'isAnyToUpload', target: 'uploading' },
                { guard: 'isAnyToRegister', target: 'registering' },
                { target: 'pausing' },
              ],
            },
            uploading: {
              tags: 'busy',
              invoke: {
                id: 'uploadImage',
                src: 'uploadImage',
                input: ({ context: { folder, newImages } }) => ({ folder, file: nextOf(newImages, isToUpload).file }),
                onDone: [
                  {
                    guard: { type: 'isUploaded', params: ({ event }) => event.output },
                    target: 'picking',
                    actions: { type: 'storeUrl', params: ({ event }) => event.output },
                  },
                  { target: 'notUploaded', actions: { type: 'alertUpload', params: ({ event }) => event.output } },
                ],
              },
            },
            notUploaded: {
              on: {
                'save.retry': { target: 'uploading', actions: 'forgetMessages' },
                'images.skip': { target: 'pausing', actions: 'forgetMessages' },
                'dialog.close': { target: '#menuItem.closed', actions: 'rememberLeaving' },
              },
            },
            registering: {
              tags: 'busy',
              invoke: {
                id: 'registerImage',
                src: 'registerImage',
                input: ({ context }) => {
                  const { file, url } = nextOf(context.newImages, isToRegister);
                  return { ...dishOf(context), key: `${context.key}-${file.id}`, url: url ?? '' };
                },
                onDone: [
                  {
                    guard: { type: 'isRefused', params: ({ event }) => event.output },
                    target: 'notRegistered',
                    actions: { type: 'report', params: ({ event }) => event.output },
                  },
                  { target: 'picking', actions: 'markRegistered' },
                ],
                onError: { target: 'notRegistered', actions: 'reportUnreachable' },
              },
            },
            notRegistered: {
              on: {
                'save.retry': { target: 'registering', actions: 'forgetMessages' },
                'images.skip': { target: 'pausing', actions: 'forgetMessages' },
                'dialog.close': { target: '#menuItem.closed', actions: 'rememberLeaving' },
              },
            },
            pausing: { tags: 'busy', after: { refetchPause: 'refetchingMedia' } },
            refetchingMedia: {
              tags: 'busy',
              invoke: {
                id: 'refetchMedia',
                src: 'refetchMedia',
                input: ({ context }) => dishOf(context),
                onDone: [
                  {
                    guard: { type: 'isRefused', params: ({ event }) => event.output },
                    target: 'notRefetched',
                    actions: { type: 'report', params: ({ event }) => event.output },
                  },
                  { target: 'refetchingMenu', actions: { type: 'showImages', params: ({ event }) => event.output } },
                ],
                onError: { target: 'notRefetched', actions: 'reportUnreachable' },
              },
            },
            refetchingMenu: {
              tags: 'busy',
              invoke: {
                id: 'refetchMenu',
                src: 'refetchMenu',
                input: ({ context: { restaurantId } }) => ({ restaurantId }),
                onDone: [
                  {
                    guard: { type: 'isRefused', params: ({ event }) => event.output },
                    target: 'notRefetched',
                    actions: { type: 'report', params: ({ event }) => event.output },
                  },
                  {
                    target: '#menuItem.closed',
                    actions: { type: 'rememberMenus', params: ({ event }) => event.output },
                  },
                ],
                onError: { target: 'notRefetched', actions: 'reportUnreachable' },
              },
            },
            notRefetched: {
              on: {
                'save.retry': { target: 'refetchingMedia', actions: 'forgetMessages' },
                'dialog.close': { target: '#menuItem.closed', actions: 'rememberLeaving' },
              },
            },
          },
        },
      },
    },
    closed: { type: 'final' },
  },
});

export type MenuItemActorRef = ActorRefFrom<typeof menuItemMachine>;
export type MenuItemSnapshot = SnapshotFrom<typeof menuItemMachine>;

/** Something is typed or chosen. */
export function isHalfFilled({
  fields,
  initial,
  newImages,
}: Pick<Context, 'fields' | 'initial' | 'newImages'>): boolean {
  return newImages.length > 0 || JSON.stringify(fields) !== JSON.stringify(initial);
}

function without(errors: DishErrors, field: keyof DishErrors): DishErrors {
  return Object.fromEntries(Object.entries(errors).filter(([name]) => name !== field));
}

/** As many of the files as there is room for, unless one of them cannot be uploaded (spec §5). */
function withChosen(images: readonly NewImage[], files: readonly ChosenFile[]) {
  const faulty = files.map((file) => imageFault(file)).find((fault) => fault !== null);
  if (faulty !== undefined) return { imageAlert: faulty };
  const all = [...images, ...files.map((file) => ({ file, url: null, isRegistered: false }))];
  return {
    newImages: all.slice(0, maxNewImages),
    imageAlert: all.length > maxNewImages ? imageTexts.tooMany : null,
  };
}

const isToUpload = ({ url }: NewImage) => url === null;
const isToRegister = ({ isRegistered }: NewImage) => !isRegistered;

/** The image whose turn it is; only where there is one. */
function nextOf(images: readonly NewImage[], isDue: (image: NewImage) => boolean): NewImage {
  const next = images.find(isDue);
  if (!next) throw new Error('No image is left to send.');
  return next;
}

function withNext(images: readonly NewImage[], isDue: (image: NewImage) => boolean, change: Partial<NewImage>) {
  const next = images.find(isDue);
  return images.map((image) => (image === next ? { ...image, ...change } : image));
}

/** Only for a dish that exists. */
function dishOf({ restaurantId, menuId }: Pick<Context, 'restaurantId' | 'menuId'>): DishInput {
  if (menuId === null) throw new Error('The dish does not exist yet.');
  return { restaurantId, menuId };
}
