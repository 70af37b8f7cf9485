import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { unreachableMessage } from '../../shared/lib/messages.ts';
import { toDishBody } from './dish-form.ts';
import type { DishInput } from './menu-item.outcomes.ts';
import { menuItemSetup } from './menu-item.setup.ts';
import { isToRegister, isToUpload, nextOf } from './new-images.ts';

/**
 * Adds or edits a dish: save it, upload and register its pictures, refetch the menu (spec §4, Menu item save). A retry
 * starts at the step that failed, so that the dish is created only once.
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
              entry: 'clearMediaMessage',
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
                  { target: 'saving', actions: 'clearMessages' },
                ],
                'dialog.close': [
                  { guard: 'isDirtyForm', target: 'asking' },
                  { target: '#menuItem.closed', actions: 'rememberLeaving' },
                ],
              },
            },
            /** Confirms that unsaved changes are discarded. */
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
                    guard: { type: 'isRefused', params: ({ event }) => event.output },
                    target: 'editing',
                    actions: ['clearSent', { type: 'report', params: ({ event }) => event.output }],
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
                input: ({ context }) => ({
                  ...dishOf(context),
                  dish: toDishBody(context.fields),
                  version: context.version,
                }),
                onDone: [
                  {
                    guard: { type: 'isRefused', params: ({ event }) => event.output },
                    target: 'editing',
                    actions: { type: 'report', params: ({ event }) => event.output },
                  },
                  {
                    guard: { type: 'isElsewhere', params: ({ event }) => event.output },
                    target: 'comparing',
                    actions: { type: 'rememberStored', params: ({ event }) => event.output },
                  },
                  { target: 'picking' },
                ],
                onError: { target: 'editing', actions: 'reportUnreachable' },
              },
            },
            /** The dish was changed by another client: compares the form with the stored dish. */
            comparing: {
              on: {
                'conflict.keep': { target: 'updating', actions: 'keepMine' },
                'conflict.take': { target: 'editing', actions: 'takeStored' },
                'dialog.close': { target: 'editing', actions: 'clearStored' },
              },
            },
            /** Chooses the next picture. */
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
                'save.retry': { target: 'uploading', actions: 'clearMessages' },
                'images.skip': { target: 'pausing', actions: 'clearMessages' },
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
                'save.retry': { target: 'registering', actions: 'clearMessages' },
                'images.skip': { target: 'pausing', actions: 'clearMessages' },
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

/** The dish of the media calls; requires an existing dish. */
function dishOf({ restaurantId, menuId }: { restaurantId: number; menuId: number | null }): DishInput {
  if (menuId === null) throw new Error('The dish does not exist yet.');
  return { restaurantId, menuId };
}
