import { assign, emit, sendTo, setup, type SnapshotFrom } from 'xstate';
import { imageFileError, uploadFailedMessage } from '../../../domain/image-file.ts';
import { errorsOfNewRestaurant, type RestaurantForm, emptyRestaurantForm } from '../../../domain/restaurant-form.ts';
import { imageUploadMachine, type ImageUploadResult } from '../image-upload/image-upload.machine.ts';
import { locationMachine, type LocationResult } from '../location/location.machine.ts';
import type { ChosenFile } from '../../shared/lib/file-store.ts';
import { unreachableMessage } from '../../shared/lib/messages.ts';
import { notProvided } from '../../shared/lib/not-provided.ts';
import type { Navigate } from '../../shared/lib/notices.ts';
import {
  withLocation,
  serverFieldErrors,
  withEdit,
  type RestaurantEntry,
  type RestaurantFields,
  type RestaurantsChanged,
  type RestaurantEntryEvent,
  restaurantFields,
} from '../lib/restaurant-entry.ts';
import type { UploadedImage } from '../image-upload/image-upload.actors.ts';
import type { CreateRestaurantResult, PictureStepResult, RestaurantImage } from './restaurant-create.actors.ts';
import type { PartnerCity } from '../restaurants/restaurants.actors.ts';
import { uploadFolder } from '../../../domain/upload-folder.ts';
import { ofEvent } from '../../shared/lib/params.ts';
import { locatingState } from '../lib/locating.ts';
import { given } from '../../shared/lib/given.ts';
import { outcome, when, type Outcome } from '../../shared/lib/when.ts';

interface RestaurantCreateInput {
  /** The `Idempotency-Key` of this restaurant: 8 to 50 characters of A-Z, a-z, 0-9, '_' and '-'. */
  key: string;
  cities: readonly PartnerCity[];
}

export type RestaurantCreateEvent =
  | RestaurantEntryEvent
  | { type: 'picture.choose'; file: ChosenFile }
  | { type: 'picture.remove' }
  /** Repeats a creation that got no response. */
  | { type: 'create.retry' }
  | { type: 'upload.cancel' }
  | { type: 'picture.retry' }
  /** 'Continue without image' was pressed (D24). */
  | { type: 'picture.skip' };

export const createdMessage = 'Restaurant created successfully!';
const cancelledMessage = 'Upload cancelled';

interface RestaurantCreateContext extends RestaurantEntry, RestaurantCreateInput {
  picture: ChosenFile | null;
  /** Why the selected file was rejected (spec §5, Images). */
  pictureError: string | null;
  restaurantId: number | null;
  image: UploadedImage | null;
  /** Error message of the last step, for the red banner. */
  message: string | null;
  /** Details from the image host or the server, if any. */
  reason: string | null;
  /** The server's success message after the creation. */
  success: string | null;
}

const whenChosenAgain = [
  {
    guard: { type: 'isImage', params: ofEvent },
    target: '#restaurantCreate.uploading',
    actions: { type: 'choosePicture', params: ofEvent },
  },
  { actions: { type: 'refusePicture', params: ofEvent } },
] as const;

/**
 * Add Restaurant: creates the restaurant, uploads its picture, registers the picture as media, links it to the
 * restaurant and opens the list (spec §4, §7). A retry starts at the step that failed, so that the restaurant is
 * created only once (D24).
 */
export const restaurantCreateMachine = setup({
  types: {
    input: {} as RestaurantCreateInput,
    context: {} as RestaurantCreateContext,
    events: {} as RestaurantCreateEvent,
    emitted: {} as Navigate | RestaurantsChanged,
    children: {} as { imageUpload: 'imageUpload'; location: 'location' },
    tags: {} as 'busy',
  },
  actors: {
    location: locationMachine,
    createRestaurant: notProvided<CreateRestaurantResult, { key: string; fields: RestaurantFields }>(
      'createRestaurant',
    ),
    imageUpload: imageUploadMachine,
    registerMedia: notProvided<PictureStepResult, RestaurantImage & { key: string }>('registerMedia'),
    linkImage: notProvided<PictureStepResult, RestaurantImage>('linkImage'),
  },
  delays: {
    /** Pause between the success message and the list, ms (spec §9). */
    redirect: 1_500,
  },
  guards: {
    isValid: ({ context }) => Object.keys(errorsOfNewRestaurant(context.form)).length === 0,
    canAddPicture: ({ context }) => canAddPicture(context),
    hasPicture: ({ context }) => context.picture !== null,
    isImage: (_, { file }: { file: ChosenFile }) => imageFileError(file) === null,
  },
  actions: {
    type: assign(({ context }, { change }: { change: Partial<RestaurantForm> }) => withEdit(context, change)),
    locate: assign(({ context }, result: LocationResult) => withLocation(context, result)),
    reportFieldErrors: assign(({ context }) => ({ fieldErrors: errorsOfNewRestaurant(context.form) })),
    choosePicture: assign((_, { file }: { file: ChosenFile }) => {
      const error = imageFileError(file);
      return { picture: error === null ? file : null, pictureError: error };
    }),
    /** Keeps the current picture, so that its upload can be retried. */
    refusePicture: assign((_, { file }: { file: ChosenFile }) => ({ pictureError: imageFileError(file) })),
    removePicture: assign({ picture: null, pictureError: null }),
    clearFailure: assign({ message: null, reason: null, pictureError: null }),
    keepCreated: assign((_, { restaurantId, message }: Outcome<CreateRestaurantResult, 'created'>) => ({
      restaurantId,
      success: message || createdMessage,
    })),
    keepImage: assign((_, { image }: Outcome<ImageUploadResult, 'uploaded'>) => ({ image })),
    reportRefusal: assign((_, refusal: Outcome<CreateRestaurantResult, 'refused'>) => ({
      message: refusal.message,
      fieldErrors: serverFieldErrors(refusal),
    })),
    reportUnreachable: assign({ message: unreachableMessage }),
    reportUpload: assign((_, result: Exclude<ImageUploadResult, { kind: 'uploaded' }>) => {
      if (result.kind === 'cancelled') return { message: cancelledMessage, reason: null };
      return { message: uploadFailedMessage, reason: ownMessage(result.reason) };
    }),
    reportStep: assign((_, { message }: { message: string }) => ({
      message: uploadFailedMessage,
      reason: ownMessage(message),
    })),
    reportStepUnreachable: assign({ message: uploadFailedMessage, reason: unreachableMessage }),
    cancelUpload: sendTo('imageUpload', { type: 'upload.cancel' }),
    notifyRestaurantsChanged: emit({ type: 'restaurants.changed' }),
    goToList: emit({ type: 'navigate', to: '/partner/restaurants' }),
  },
}).createMachine({
  id: 'restaurantCreate',
  context: ({ input }) => ({
    ...input,
    form: emptyRestaurantForm,
    coordinates: null,
    fieldErrors: {},
    picture: null,
    pictureError: null,
    restaurantId: null,
    image: null,
    message: null,
    reason: null,
    success: null,
  }),
  initial: 'editing',
  states: {
    editing: {
      initial: 'form',
      states: {
        form: {
          on: {
            'form.change': { actions: { type: 'type', params: ofEvent } },
            'picture.choose': {
              guard: 'canAddPicture',
              actions: { type: 'choosePicture', params: ofEvent },
            },
            'picture.remove': { guard: 'hasPicture', actions: 'removePicture' },
            'location.open': 'locating',
            'form.submit': [
              { guard: 'isValid', target: '#restaurantCreate.creating' },
              { actions: 'reportFieldErrors' },
            ],
          },
        },
        locating: locatingState,
      },
    },
    creating: {
      tags: 'busy',
      entry: 'clearFailure',
      invoke: {
        id: 'createRestaurant',
        src: 'createRestaurant',
        input: ({ context }) => ({ key: context.key, fields: restaurantFields(context) }),
        onDone: [
          {
            guard: when('created', (_, { picture }) => picture !== null),
            target: 'uploading',
            actions: [{ type: 'keepCreated', params: outcome('created') }, 'notifyRestaurantsChanged'],
          },
          {
            guard: when('created'),
            target: 'created',
            actions: [{ type: 'keepCreated', params: outcome('created') }, 'notifyRestaurantsChanged'],
          },
          { target: 'editing', actions: { type: 'reportRefusal', params: outcome('refused') } },
        ],
        onError: { target: 'unanswered', actions: 'reportUnreachable' },
      },
    },
    // The restaurant may exist, so the form stays locked until a retry gets a response.
    unanswered: { on: { 'create.retry': 'creating' } },
    uploading: {
      tags: 'busy',
      entry: 'clearFailure',
      invoke: {
        id: 'imageUpload',
        src: 'imageUpload',
        input: ({ context }) => uploadInput(context),
        onDone: [
          {
            guard: when('uploaded'),
            target: 'registering',
            actions: { type: 'keepImage', params: outcome('uploaded') },
          },
          {
            guard: when('rejected'),
            target: 'pictureFailed.choosing',
            actions: { type: 'reportUpload', params: outcome('rejected') },
          },
          {
            target: 'pictureFailed.uploading',
            actions: { type: 'reportUpload', params: outcome('failed', 'cancelled') },
          },
        ],
      },
      on: { 'upload.cancel': { actions: 'cancelUpload' } },
    },
    registering: {
      tags: 'busy',
      entry: 'clearFailure',
      invoke: {
        id: 'registerMedia',
        src: 'registerMedia',
        input: ({ context }) => ({ ...restaurantImage(context), key: `${context.key}-media` }),
        onDone: [
          { guard: when('done'), target: 'linking' },
          { target: 'pictureFailed.registering', actions: { type: 'reportStep', params: outcome('refused') } },
        ],
        onError: { target: 'pictureFailed.registering', actions: 'reportStepUnreachable' },
      },
    },
    linking: {
      tags: 'busy',
      entry: 'clearFailure',
      invoke: {
        id: 'linkImage',
        src: 'linkImage',
        input: ({ context }) => restaurantImage(context),
        onDone: [
          { guard: when('done'), target: 'created', actions: 'notifyRestaurantsChanged' },
          { target: 'pictureFailed.linking', actions: { type: 'reportStep', params: outcome('refused') } },
        ],
        onError: { target: 'pictureFailed.linking', actions: 'reportStepUnreachable' },
      },
    },
    // The restaurant exists, and the page says that only its picture failed (D24).
    pictureFailed: {
      on: { 'picture.skip': { target: 'created', actions: 'clearFailure' } },
      initial: 'uploading',
      states: {
        uploading: {
          on: {
            'picture.retry': '#restaurantCreate.uploading',
            'picture.choose': whenChosenAgain,
          },
        },
        /** The file cannot be sent. */
        choosing: { on: { 'picture.choose': whenChosenAgain } },
        registering: { on: { 'picture.retry': '#restaurantCreate.registering' } },
        linking: { on: { 'picture.retry': '#restaurantCreate.linking' } },
      },
    },
    created: { after: { redirect: { target: 'left', actions: 'goToList' } } },
    left: { type: 'final' },
  },
});

/** Whether the name and city are set, which determine the upload folder (spec §2). */
export function canAddPicture({ form }: Pick<RestaurantEntry, 'form'>): boolean {
  return form.name.trim() !== '' && form.cityId !== null;
}

/** Returns the reason if it says more than the headline; otherwise null. */
function ownMessage(reason: string): string | null {
  return reason === uploadFailedMessage ? null : reason;
}

function uploadInput({ form, cities, picture }: RestaurantCreateContext) {
  const { state, district, name } = given(cities.find(({ id }) => id === form.cityId));
  return { folder: uploadFolder({ state, district, city: name }, form.name.trim()), file: given(picture) };
}

function restaurantImage({ restaurantId, image }: RestaurantCreateContext): RestaurantImage {
  return { restaurantId: given(restaurantId), url: given(image).url };
}

export type RestaurantCreateSnapshot = SnapshotFrom<typeof restaurantCreateMachine>;
