import { assign, emit, sendTo, setup } from 'xstate';
import { imageFault } from '../../../domain/image-file.ts';
import { newRestaurantFaults, type RestaurantForm } from '../../../domain/restaurant-form.ts';
import {
  imageUploadMachine,
  uploadFailedMessage,
  type ImageUploadResult,
  type UploadedImage,
} from '../image-upload/image-upload.machine.ts';
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
} from '../lib/restaurant-entry.ts';
import type { RestaurantCreateEvent, RestaurantCreateInput } from './restaurant-create.events.ts';
import type { CreateRestaurantResult, PictureStepResult, RestaurantImage } from './restaurant-create.outcomes.ts';

export const createdMessage = 'Restaurant created successfully!';
export const cancelledMessage = 'Upload cancelled';

export interface RestaurantCreateContext extends RestaurantEntry, RestaurantCreateInput {
  picture: ChosenFile | null;
  /** Why a chosen file was rejected (spec §5, Images). */
  pictureError: string | null;
  restaurantId: number | null;
  image: UploadedImage | null;
  /** Error of the last step, for the red banner. */
  message: string | null;
  /** Details from the host or the server, if any. */
  reason: string | null;
  /** The server's success message after the creation. */
  success: string | null;
}

/** Types, actors, delays, guards and actions of `restaurantCreateMachine`. */
export const restaurantCreateSetup = setup({
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
    /** Pause between the success and the list, ms (spec §9). */
    redirect: 1_500,
  },
  guards: {
    isValid: ({ context }) => Object.keys(newRestaurantFaults(context.form)).length === 0,
    canAddPicture: ({ context }) => canAddPicture(context),
    hasPicture: ({ context }) => context.picture !== null,
    isImage: (_, { file }: { file: ChosenFile }) => imageFault(file) === null,
    isCreatedWithPicture: ({ context }, result: CreateRestaurantResult) =>
      result.kind === 'created' && context.picture !== null,
    isCreated: (_, result: CreateRestaurantResult) => result.kind === 'created',
    isUploaded: (_, result: ImageUploadResult) => result.kind === 'uploaded',
    isDone: (_, result: PictureStepResult) => result.kind === 'done',
  },
  actions: {
    type: assign(({ context }, { change }: { change: Partial<RestaurantForm> }) => withEdit(context, change)),
    locate: assign(({ context }, result: LocationResult) => withLocation(context, result)),
    reportFaults: assign(({ context }) => ({ faults: newRestaurantFaults(context.form) })),
    choosePicture: assign((_, { file }: { file: ChosenFile }) => {
      const fault = imageFault(file);
      return { picture: fault === null ? file : null, pictureError: fault };
    }),
    /** Keeps the current picture, so that the upload can be retried. */
    refusePicture: assign((_, { file }: { file: ChosenFile }) => ({ pictureError: imageFault(file) })),
    removePicture: assign({ picture: null, pictureError: null }),
    clearFailure: assign({ message: null, reason: null, pictureError: null }),
    keepCreated: assign((_, result: CreateRestaurantResult) =>
      result.kind === 'created' ? { restaurantId: result.restaurantId, success: result.message || createdMessage } : {},
    ),
    keepImage: assign((_, result: ImageUploadResult) => (result.kind === 'uploaded' ? { image: result.image } : {})),
    reportRefusal: assign((_, result: CreateRestaurantResult) =>
      result.kind === 'refused' ? { message: result.message, faults: serverFieldErrors(result) } : {},
    ),
    reportUnreachable: assign({ message: unreachableMessage }),
    reportUpload: assign((_, result: ImageUploadResult) => {
      if (result.kind === 'cancelled') return { message: cancelledMessage, reason: null };
      return { message: uploadFailedMessage, reason: result.kind === 'uploaded' ? null : ownMessage(result.reason) };
    }),
    reportStep: assign((_, result: PictureStepResult) => ({
      message: uploadFailedMessage,
      reason: result.kind === 'refused' ? ownMessage(result.message) : null,
    })),
    reportStepUnreachable: assign({ message: uploadFailedMessage, reason: unreachableMessage }),
    cancelUpload: sendTo('imageUpload', { type: 'upload.cancel' }),
    notifyRestaurantsChanged: emit({ type: 'restaurants.changed' }),
    goToList: emit({ type: 'navigate', to: '/partner/restaurants' }),
  },
});

/** Whether the picture folder is known: name and city are set (spec §2). */
export function canAddPicture({ form }: Pick<RestaurantEntry, 'form'>): boolean {
  return form.name.trim() !== '' && form.cityId !== null;
}

/** Returns the reason if it adds something to the headline. */
function ownMessage(reason: string): string | null {
  return reason === uploadFailedMessage ? null : reason;
}
