import { assign, emit, sendTo, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { imageFault } from '../../domain/image-file.ts';
import { emptyRestaurantForm, newRestaurantFaults, type RestaurantForm } from '../../domain/restaurant-form.ts';
import { uploadFolder } from '../../domain/upload-folder.ts';
import {
  imageUploadMachine,
  uploadFailedMessage,
  type ImageUploadResult,
  type UploadedImage,
} from '../image-upload/image-upload.machine.ts';
import { locationMachine, type LocationResult } from '../location/location.machine.ts';
import type { PartnerCity } from '../partner-restaurants/partner-restaurants.machine.ts';
import type { ChosenFile } from '../shared/file-shelf.ts';
import { unreachableMessage } from '../shared/messages.ts';
import { notProvided } from '../shared/not-provided.ts';
import type { Navigate } from '../shared/notices.ts';
import {
  locatedEntry,
  restaurantFields,
  typedEntry,
  type RestaurantEntry,
  type RestaurantEntryEvent,
  type RestaurantFields,
  type RestaurantsChanged,
} from '../shared/restaurant-entry.ts';

/** `message` is the server's, where it has one (spec §8, Success defaults). */
export type CreateRestaurantResult =
  | { kind: 'created'; restaurantId: number; message: string }
  | { kind: 'refused'; message: string };

/** How registering the picture, or linking it, ended. */
export type PictureStepResult = { kind: 'done' } | { kind: 'refused'; message: string };

interface RestaurantImage {
  restaurantId: number;
  url: string;
}

export const createdMessage = 'Restaurant created successfully!';
export const cancelledMessage = 'Upload cancelled';

export type RestaurantCreateEvent =
  | RestaurantEntryEvent
  | { type: 'picture.choose'; file: ChosenFile }
  | { type: 'picture.remove' }
  /** Asks again whether the restaurant is created, where no answer came. */
  | { type: 'create.retry' }
  | { type: 'upload.cancel' }
  | { type: 'picture.retry' }
  /** 'Continue without image' (D24). */
  | { type: 'picture.skip' };

export interface RestaurantCreateInput {
  /** For this one restaurant, however often it is asked for: 8 to 50 of A-Z, a-z, 0-9, _ and -. */
  key: string;
  cities: readonly PartnerCity[];
}

interface Context extends RestaurantEntry, RestaurantCreateInput {
  picture: ChosenFile | null;
  /** Why a chosen file was not taken (spec §5, Images). */
  pictureFault: string | null;
  restaurantId: number | null;
  image: UploadedImage | null;
  /** Why the last step failed: for the red banner. */
  message: string | null;
  /** The host's or the server's own words about it, where there are any. */
  reason: string | null;
  /** The server's words, once it has created the restaurant. */
  success: string | null;
}

/**
 * Add Restaurant: create, then upload the picture, register it as media, link it, and go to the list (spec §4, §7).
 * A retry goes on from the failed step, so that one restaurant is made however often something fails (D24).
 */
export const restaurantCreateMachine = setup({
  types: {
    input: {} as RestaurantCreateInput,
    context: {} as Context,
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
    /** Between the success and the list (spec §9). */
    redirect: 1_500,
  },
  guards: {
    isValid: ({ context }) => Object.keys(newRestaurantFaults(context.form)).length === 0,
    mayHavePicture: ({ context }) => mayHavePicture(context),
    hasPicture: ({ context }) => context.picture !== null,
    isImage: (_, { file }: { file: ChosenFile }) => imageFault(file) === null,
    isCreatedWithPicture: ({ context }, result: CreateRestaurantResult) =>
      result.kind === 'created' && context.picture !== null,
    isCreated: (_, result: CreateRestaurantResult) => result.kind === 'created',
    isUploaded: (_, result: ImageUploadResult) => result.kind === 'uploaded',
    isDone: (_, result: PictureStepResult) => result.kind === 'done',
  },
  actions: {
    type: assign(({ context }, { change }: { change: Partial<RestaurantForm> }) => typedEntry(context, change)),
    locate: assign(({ context }, result: LocationResult) => locatedEntry(context, result)),
    reportFaults: assign(({ context }) => ({ faults: newRestaurantFaults(context.form) })),
    choosePicture: assign((_, { file }: { file: ChosenFile }) => {
      const fault = imageFault(file);
      return { picture: fault === null ? file : null, pictureFault: fault };
    }),
    /** The picture that is there stays: it can be tried again. */
    refusePicture: assign((_, { file }: { file: ChosenFile }) => ({ pictureFault: imageFault(file) })),
    removePicture: assign({ picture: null, pictureFault: null }),
    forgetFailure: assign({ message: null, reason: null, pictureFault: null }),
    keepCreated: assign((_, result: CreateRestaurantResult) =>
      result.kind === 'created' ? { restaurantId: result.restaurantId, success: result.message || createdMessage } : {},
    ),
    keepImage: assign((_, result: ImageUploadResult) => (result.kind === 'uploaded' ? { image: result.image } : {})),
    reportRefusal: assign((_, result: CreateRestaurantResult) =>
      result.kind === 'refused' ? { message: result.message } : {},
    ),
    reportUnreachable: assign({ message: unreachableMessage }),
    reportUpload: assign((_, result: ImageUploadResult) => {
      if (result.kind === 'cancelled') return { message: cancelledMessage, reason: null };
      return { message: uploadFailedMessage, reason: result.kind === 'uploaded' ? null : ownWords(result.reason) };
    }),
    reportStep: assign((_, result: PictureStepResult) => ({
      message: uploadFailedMessage,
      reason: result.kind === 'refused' ? ownWords(result.message) : null,
    })),
    reportStepUnreachable: assign({ message: uploadFailedMessage, reason: unreachableMessage }),
    cancelUpload: sendTo('imageUpload', { type: 'upload.cancel' }),
    tellChanged: emit({ type: 'restaurants.changed' }),
    goToList: emit({ type: 'navigate', to: '/partner/restaurants' }),
  },
}).createMachine({
  id: 'restaurantCreate',
  context: ({ input }) => ({
    ...input,
    form: emptyRestaurantForm,
    coordinates: null,
    faults: {},
    picture: null,
    pictureFault: null,
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
            'form.change': { actions: { type: 'type', params: ({ event }) => event } },
            'picture.choose': {
              guard: 'mayHavePicture',
              actions: { type: 'choosePicture', params: ({ event }) => event },
            },
            'picture.remove': { guard: 'hasPicture', actions: 'removePicture' },
            'location.open': 'locating',
            'form.submit': [{ guard: 'isValid', target: '#restaurantCreate.creating' }, { actions: 'reportFaults' }],
          },
        },
        locating: {
          invoke: {
            id: 'location',
            src: 'location',
            onDone: { target: 'form', actions: { type: 'locate', params: ({ event }) => event.output } },
          },
        },
      },
    },
    creating: {
      tags: 'busy',
      entry: 'forgetFailure',
      invoke: {
        id: 'createRestaurant',
        src: 'createRestaurant',
        input: ({ context }) => ({ key: context.key, fields: restaurantFields(context) }),
        onDone: [
          {
            guard: { type: 'isCreatedWithPicture', params: ({ event }) => event.output },
            target: 'uploading',
            actions: [{ type: 'keepCreated', params: ({ event }) => event.output }, 'tellChanged'],
          },
          {
            guard: { type: 'isCreated', params: ({ event }) => event.output },
            target: 'created',
            actions: [{ type: 'keepCreated', params: ({ event }) => event.output }, 'tellChanged'],
          },
          { target: 'editing', actions: { type: 'reportRefusal', params: ({ event }) => event.output } },
        ],
        onError: { target: 'unanswered', actions: 'reportUnreachable' },
      },
    },
    // The restaurant may exist: what was asked for stays as it was until an answer says so.
    unanswered: { on: { 'create.retry': 'creating' } },
    uploading: {
      tags: 'busy',
      entry: 'forgetFailure',
      invoke: {
        id: 'imageUpload',
        src: 'imageUpload',
        input: ({ context }) => uploadInput(context),
        onDone: [
          {
            guard: { type: 'isUploaded', params: ({ event }) => event.output },
            target: 'registering',
            actions: { type: 'keepImage', params: ({ event }) => event.output },
          },
          { target: 'pictureFailed.uploading', actions: { type: 'reportUpload', params: ({ event }) => event.output } },
        ],
      },
      on: { 'upload.cancel': { actions: 'cancelUpload' } },
    },
    registering: {
      tags: 'busy',
      entry: 'forgetFailure',
      invoke: {
        id: 'registerMedia',
        src: 'registerMedia',
        input: ({ context }) => ({ ...restaurantImage(context), key: `${context.key}-media` }),
        onDone: [
          { guard: { type: 'isDone', params: ({ event }) => event.output }, target: 'linking' },
          { target: 'pictureFailed.registering', actions: { type: 'reportStep', params: ({ event }) => event.output } },
        ],
        onError: { target: 'pictureFailed.registering', actions: 'reportStepUnreachable' },
      },
    },
    linking: {
      tags: 'busy',
      entry: 'forgetFailure',
      invoke: {
        id: 'linkImage',
        src: 'linkImage',
        input: ({ context }) => restaurantImage(context),
        onDone: [
          { guard: { type: 'isDone', params: ({ event }) => event.output }, target: 'created', actions: 'tellChanged' },
          { target: 'pictureFailed.linking', actions: { type: 'reportStep', params: ({ event }) => event.output } },
        ],
        onError: { target: 'pictureFailed.linking', actions: 'reportStepUnreachable' },
      },
    },
    // The restaurant exists, and says so (D24).
    pictureFailed: {
      on: { 'picture.skip': { target: 'created', actions: 'forgetFailure' } },
      initial: 'uploading',
      states: {
        uploading: {
          on: {
            'picture.retry': '#restaurantCreate.uploading',
            'picture.choose': [
              {
                guard: { type: 'isImage', params: ({ event }) => event },
                target: '#restaurantCreate.uploading',
                actions: { type: 'choosePicture', params: ({ event }) => event },
              },
              { actions: { type: 'refusePicture', params: ({ event }) => event } },
            ],
          },
        },
        registering: { on: { 'picture.retry': '#restaurantCreate.registering' } },
        linking: { on: { 'picture.retry': '#restaurantCreate.linking' } },
      },
    },
    created: { after: { redirect: { target: 'left', actions: 'goToList' } } },
    left: { type: 'final' },
  },
});

/** Whether the folder of a picture is known: the name and the city are chosen (spec §2). */
export function mayHavePicture({ form }: Pick<RestaurantEntry, 'form'>): boolean {
  return form.name.trim() !== '' && form.cityId !== null;
}

function uploadInput({ form, cities, picture }: Context) {
  const city = cities.find(({ id }) => id === form.cityId);
  if (!picture || !city) throw new Error('A picture is uploaded without a file or a city.');
  const folder = uploadFolder({ state: city.state, district: city.district, city: city.name }, form.name.trim());
  return { folder, file: picture };
}

function restaurantImage({ restaurantId, image }: Context): RestaurantImage {
  if (restaurantId === null || !image) throw new Error('A picture is registered before it is uploaded.');
  return { restaurantId, url: image.url };
}

/** Words that say more than the headline. */
function ownWords(reason: string): string | null {
  return reason === uploadFailedMessage ? null : reason;
}

export type RestaurantCreateActorRef = ActorRefFrom<typeof restaurantCreateMachine>;
export type RestaurantCreateSnapshot = SnapshotFrom<typeof restaurantCreateMachine>;
