import type { SnapshotFrom } from 'xstate';
import { emptyRestaurantForm } from '../../../domain/restaurant-form.ts';
import { uploadFolder } from '../../../domain/upload-folder.ts';
import { restaurantFields } from '../lib/restaurant-entry.ts';
import { restaurantCreateSetup, type RestaurantCreateContext } from './restaurant-create.setup.ts';
import type { RestaurantImage } from './restaurant-create.actors.ts';
import { ofEvent, ofOutput } from '../../shared/lib/params.ts';
import { locatingState } from '../lib/locating.ts';

/**
 * Add Restaurant: creates the restaurant, uploads its picture, registers the picture as media, links it to the
 * restaurant and opens the list (spec §4, §7). A retry starts at the step that failed, so that the restaurant is
 * created only once (D24).
 */
export const restaurantCreateMachine = restaurantCreateSetup.createMachine({
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
            guard: { type: 'isCreatedWithPicture', params: ofOutput },
            target: 'uploading',
            actions: [{ type: 'keepCreated', params: ofOutput }, 'notifyRestaurantsChanged'],
          },
          {
            guard: { type: 'isCreated', params: ofOutput },
            target: 'created',
            actions: [{ type: 'keepCreated', params: ofOutput }, 'notifyRestaurantsChanged'],
          },
          { target: 'editing', actions: { type: 'reportRefusal', params: ofOutput } },
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
            guard: { type: 'isUploaded', params: ofOutput },
            target: 'registering',
            actions: { type: 'keepImage', params: ofOutput },
          },
          { target: 'pictureFailed.uploading', actions: { type: 'reportUpload', params: ofOutput } },
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
          { guard: { type: 'isDone', params: ofOutput }, target: 'linking' },
          { target: 'pictureFailed.registering', actions: { type: 'reportStep', params: ofOutput } },
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
          {
            guard: { type: 'isDone', params: ofOutput },
            target: 'created',
            actions: 'notifyRestaurantsChanged',
          },
          { target: 'pictureFailed.linking', actions: { type: 'reportStep', params: ofOutput } },
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
            'picture.choose': [
              {
                guard: { type: 'isImage', params: ofEvent },
                target: '#restaurantCreate.uploading',
                actions: { type: 'choosePicture', params: ofEvent },
              },
              { actions: { type: 'refusePicture', params: ofEvent } },
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

function uploadInput({ form, cities, picture }: RestaurantCreateContext) {
  const city = cities.find(({ id }) => id === form.cityId);
  if (!picture || !city) throw new Error('A picture is uploaded without a file or a city.');
  const folder = uploadFolder({ state: city.state, district: city.district, city: city.name }, form.name.trim());
  return { folder, file: picture };
}

function restaurantImage({ restaurantId, image }: RestaurantCreateContext): RestaurantImage {
  if (restaurantId === null || !image) throw new Error('A picture is registered before it is uploaded.');
  return { restaurantId, url: image.url };
}

export type RestaurantCreateSnapshot = SnapshotFrom<typeof restaurantCreateMachine>;
