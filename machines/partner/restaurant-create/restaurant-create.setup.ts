import { assign, emit, sendTo, setup } from 'xstate';
import { imageFileError, uploadFailedMessage } from '../../../domain/image-file.ts';
import { errorsOfNewRestaurant, type RestaurantForm } from '../../../domain/restaurant-form.ts';
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
} from '../lib/restaurant-entry.ts';
import type { UploadedImage } from '../image-upload/image-upload.actors.ts';
import type { CreateRestaurantResult, PictureStepResult, RestaurantImage } from './restaurant-create.actors.ts';
import type { PartnerCity } from '../restaurants/restaurants.actors.ts';

export interface RestaurantCreateInput {
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
export const cancelledMessage = 'Upload cancelled';

export interface RestaurantCreateContext extends RestaurantEntry, RestaurantCreateInput {
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
    /** Pause between the success message and the list, ms (spec §9). */
    redirect: 1_500,
  },
  guards: {
    isValid: ({ context }) => Object.keys(errorsOfNewRestaurant(context.form)).length === 0,
    canAddPicture: ({ context }) => canAddPicture(context),
    hasPicture: ({ context }) => context.picture !== null,
    isImage: (_, { file }: { file: ChosenFile }) => imageFileError(file) === null,
    isCreatedWithPicture: ({ context }, result: CreateRestaurantResult) =>
      result.kind === 'created' && context.picture !== null,
    isCreated: (_, result: CreateRestaurantResult) => result.kind === 'created',
    isUploaded: (_, result: ImageUploadResult) => result.kind === 'uploaded',
    isDone: (_, result: PictureStepResult) => result.kind === 'done',
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
    keepCreated: assign((_, result: CreateRestaurantResult) =>
      result.kind === 'created' ? { restaurantId: result.restaurantId, success: result.message || createdMessage } : {},
    ),
    keepImage: assign((_, result: ImageUploadResult) => (result.kind === 'uploaded' ? { image: result.image } : {})),
    reportRefusal: assign((_, result: CreateRestaurantResult) =>
      result.kind === 'refused' ? { message: result.message, fieldErrors: serverFieldErrors(result) } : {},
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

/** Whether the name and city are set, which determine the upload folder (spec §2). */
export function canAddPicture({ form }: Pick<RestaurantEntry, 'form'>): boolean {
  return form.name.trim() !== '' && form.cityId !== null;
}

/** Returns the reason if it says more than the headline; otherwise null. */
function ownMessage(reason: string): string | null {
  return reason === uploadFailedMessage ? null : reason;
}
