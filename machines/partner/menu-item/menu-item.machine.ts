import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { whenLoaded } from '../../shared/lib/loaded-region.ts';
import { toDishBody } from './dish-form.ts';
import { menuItemSetup } from './menu-item.setup.ts';
import { isToRegister, isToUpload, nextImage } from './new-images.ts';
import type { DishInput, LoadMediaResult, RefetchMenuResult } from './menu-item.actors.ts';
import { ofEvent, ofOutput } from '../../shared/lib/params.ts';
import { given } from '../../shared/lib/given.ts';
import { outcome, when } from '../../shared/lib/when.ts';

/**
 * Adds or edits a dish: saves it, uploads and registers its new pictures, deletes the marked ones (D330), loads the menu
 * again (spec §4, Menu item save). A retry starts at the step that failed, so that the dish is created only once.
 */
export const menuItemMachine = menuItemSetup.createMachine({
  id: 'menuItem',
  context: ({ input }) => ({
    ...input,
    initial: input.fields,
    errors: {},
    stored: null,
    sent: null,
    newImages: [],
    images: [],
    imageAlert: null,
    mediaMessage: null,
    message: null,
    isTouched: false,
    dropped: [],
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
              entry: 'clearMediaMessage',
              invoke: {
                id: 'loadMedia',
                src: 'loadMedia',
                input: ({ context }) => dishOf(context),
                ...whenLoaded<LoadMediaResult>()({
                  show: 'showImages',
                  report: 'reportMedia',
                  unreachable: 'reportMediaUnreachable',
                }),
              },
            },
            failed: { on: { 'media.retry': { guard: 'isEditing', target: 'loading' } } },
            ready: {},
          },
        },
        form: {
          initial: 'editing',
          states: {
            editing: {
              on: {
                'name.change': { actions: { type: 'setName', params: ofEvent } },
                'price.change': { actions: { type: 'setPrice', params: ofEvent } },
                'veg.choose': { actions: { type: 'setVeg', params: ofEvent } },
                'description.choose': { actions: { type: 'setDescription', params: ofEvent } },
                'dailyCount.change': { actions: { type: 'setDailyCount', params: ofEvent } },
                'images.choose': { actions: { type: 'chooseImages', params: ofEvent } },
                'image.remove': {
                  guard: { type: 'isChosen', params: ofEvent },
                  actions: { type: 'removeImage', params: ofEvent },
                },
                'media.delete': {
                  guard: { type: 'isShown', params: ofEvent },
                  actions: { type: 'dropMedia', params: ofEvent },
                },
                'media.keep': {
                  guard: { type: 'isDropped', params: ofEvent },
                  actions: { type: 'keepMedia', params: ofEvent },
                },
                'form.submit': [
                  { guard: 'isFaulty', actions: 'showErrors' },
                  { target: 'saving', actions: 'clearMessages' },
                ],
                'dialog.close': [
                  { guard: 'isDirtyForm', target: 'asking' },
                  { target: '#menuItem.closed', actions: 'rememberLeaving' },
                ],
              },
            },
            /** Asks the partner to confirm that unsaved changes are discarded. */
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
                  dish: sent ?? toDishBody(fields),
                }),
                onDone: [
                  {
                    guard: when('refused'),
                    target: 'editing',
                    actions: ['clearSent', { type: 'report', params: outcome('refused') }],
                  },
                  {
                    guard: 'isMadeOtherwise',
                    target: 'updating',
                    actions: { type: 'rememberDish', params: outcome('created') },
                  },
                  { target: 'picking', actions: { type: 'rememberDish', params: outcome('created') } },
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
                input: ({ context }) => ({
                  ...dishOf(context),
                  dish: toDishBody(context.fields),
                  version: context.version,
                }),
                onDone: [
                  {
                    guard: when('refused'),
                    target: 'editing',
                    actions: { type: 'report', params: outcome('refused') },
                  },
                  {
                    guard: when('changedElsewhere'),
                    target: 'comparing',
                    actions: { type: 'rememberStored', params: outcome('changedElsewhere') },
                  },
                  { target: 'picking' },
                ],
                onError: { target: 'editing', actions: 'reportUnreachable' },
              },
            },
            /** Another client has changed the dish: shows how the form differs from the stored dish. */
            comparing: {
              on: {
                'conflict.keep': { target: 'updating', actions: 'keepMine' },
                'conflict.take': { target: 'editing', actions: 'takeStored' },
                'dialog.close': { target: 'editing', actions: 'clearStored' },
              },
            },
            /** Selects the next picture to upload, register or delete. */
            picking: {
              always: [
                { guard: 'isAnyToUpload', target: 'uploading' },
                { guard: 'isAnyToRegister', target: 'registering' },
                { guard: 'isAnyToDelete', target: 'deleting' },
                { target: 'pausing' },
              ],
            },
            uploading: {
              tags: 'busy',
              invoke: {
                id: 'uploadImage',
                src: 'uploadImage',
                input: ({ context: { folder, newImages } }) => ({
                  folder,
                  file: nextImage(newImages, isToUpload).file,
                }),
                onDone: [
                  {
                    guard: when('uploaded'),
                    target: 'picking',
                    actions: { type: 'storeUrl', params: outcome('uploaded') },
                  },
                  {
                    guard: when('rejected'),
                    target: 'notUploaded',
                    actions: ['dropRejected', { type: 'alertUpload', params: ofOutput }],
                  },
                  { target: 'notUploaded', actions: { type: 'alertUpload', params: ofOutput } },
                ],
              },
            },
            notUploaded: {
              on: {
                'images.choose': { actions: { type: 'chooseImages', params: ofEvent } },
                'save.retry': { target: 'picking', actions: 'clearMessages' },
                'images.skip': { target: 'picking', actions: ['clearMessages', 'dropNotUploaded'] },
                'dialog.close': { target: '#menuItem.closed', actions: 'rememberLeaving' },
              },
            },
            registering: {
              tags: 'busy',
              invoke: {
                id: 'registerImage',
                src: 'registerImage',
                input: ({ context }) => {
                  const { file, url } = nextImage(context.newImages, isToRegister);
                  return { ...dishOf(context), key: `${context.key}-${file.id}`, url: url ?? '' };
                },
                onDone: [
                  {
                    guard: when('refused'),
                    target: 'notRegistered',
                    actions: { type: 'report', params: outcome('refused') },
                  },
                  { target: 'picking', actions: 'markRegistered' },
                ],
                onError: { target: 'notRegistered', actions: 'reportUnreachable' },
              },
            },
            notRegistered: {
              on: {
                'save.retry': { target: 'registering', actions: 'clearMessages' },
                'images.skip': { target: 'picking', actions: ['clearMessages', 'dropNotRegistered'] },
                'dialog.close': { target: '#menuItem.closed', actions: 'rememberLeaving' },
              },
            },
            deleting: {
              tags: 'busy',
              invoke: {
                id: 'deleteImage',
                src: 'deleteImage',
                input: ({ context }) => ({ ...dishOf(context), mediaId: context.dropped[0] ?? 0 }),
                onDone: [
                  { guard: when('refused'), target: 'notDeleted', actions: 'alertDelete' },
                  { target: 'picking', actions: 'removeDeleted' },
                ],
                onError: { target: 'notDeleted', actions: 'alertDelete' },
              },
            },
            notDeleted: {
              on: {
                'save.retry': { target: 'deleting', actions: 'clearMessages' },
                'images.skip': { target: 'picking', actions: ['clearMessages', 'keepAllMedia'] },
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
                ...whenLoaded<LoadMediaResult>()({
                  show: 'showImages',
                  report: 'report',
                  unreachable: 'reportUnreachable',
                  ready: 'refetchingMenu',
                  failed: 'notRefetched',
                }),
              },
            },
            refetchingMenu: {
              tags: 'busy',
              invoke: {
                id: 'refetchMenu',
                src: 'refetchMenu',
                input: ({ context: { restaurantId } }) => ({ restaurantId }),
                ...whenLoaded<RefetchMenuResult>()({
                  show: 'rememberMenus',
                  report: 'report',
                  unreachable: 'reportUnreachable',
                  ready: '#menuItem.closed',
                  failed: 'notRefetched',
                }),
              },
            },
            notRefetched: {
              on: {
                'save.retry': { target: 'refetchingMedia', actions: 'clearMessages' },
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

/** Returns the ids for the media requests. The dish must exist on the server. */
function dishOf({ restaurantId, menuId }: { restaurantId: number; menuId: number | null }): DishInput {
  return { restaurantId, menuId: given(menuId) };
}
