import {
  restaurantCreateMachine,
  type RestaurantCreateSnapshot,
} from '../../../../machines/partner/restaurant-create/restaurant-create.machine.ts';
import type { Calls } from '../../../engine/calls.ts';
import { refusal, refused } from '../../../fixtures/api-call.ts';
import { defineModel, type FlowEvent } from '../../../engine/model.ts';
import type { Always } from '../../../engine/oracle.ts';
import { photo, storedPhoto } from '../image-upload/model.ts';
import { isSame, kept, typedForm, wrongChanges } from '../lib/restaurant-form.ts';
import { partnerHyderabad, partnerVijayawada } from '../restaurants/model.ts';

export const createKey = '9f1c2d3e-0a1b-4c5d-8e9f-001122334455';

export const foundLocation = {
  kind: 'found',
  latitude: 16.50617,
  longitude: 80.64802,
  mapUrl: 'https://www.google.com/maps/dir/?api=1&destination=16.50617,80.64802',
} as const;
export const gifFile = { id: 'file-2', name: 'menu.gif', type: 'image/gif', size: 900 };

export const restaurantCreateModel = defineModel(restaurantCreateMachine, {
  input: { key: createKey, cities: [partnerHyderabad, partnerVijayawada] },
  events: {
    'form.change': [
      { type: 'form.change', change: typedForm },
      { type: 'form.change', change: { isVeg: 0 } },
      ...[...wrongChanges, { mapUrl: 'maps.example/lakshmi' }, { mapUrl: 'ftp://maps.example/lakshmi' }].map(
        (change) => ({ type: 'form.change', change }) as const,
      ),
    ],
    'form.submit': [{ type: 'form.submit' }],
    'location.open': [{ type: 'location.open' }],
    'picture.choose': [
      { type: 'picture.choose', file: photo },
      { type: 'picture.choose', file: gifFile },
      { type: 'picture.choose', file: { ...photo, id: 'file-4', size: 5_242_881 } },
    ],
    'picture.remove': [{ type: 'picture.remove' }],
    'create.retry': [{ type: 'create.retry' }],
    'upload.cancel': [{ type: 'upload.cancel' }],
    'picture.retry': [{ type: 'picture.retry' }],
    'picture.skip': [{ type: 'picture.skip' }],
  },
  actors: {
    location: { outcomes: [foundLocation, { kind: 'cancelled' }], rejects: false, sends: [] },
    createRestaurant: {
      outcomes: [
        { kind: 'created', restaurantId: 61, message: 'Restaurant created. It is now waiting for approval.' },
        { kind: 'created', restaurantId: 61, message: '' },
        { kind: 'refused', message: 'You have a restaurant of this name already.', field: 'name' },
        { kind: 'refused', message: 'Server error occurred. Please try again later.' },
      ],
    },
    imageUpload: {
      outcomes: [
        { kind: 'uploaded', image: storedPhoto },
        { kind: 'failed', reason: 'Invalid image file' },
        { kind: 'failed', reason: 'Upload failed' },
        { kind: 'rejected', reason: 'The file was changed or deleted. Choose it again.' },
        { kind: 'cancelled' },
      ],
      rejects: false,
      sends: [],
    },
    registerMedia: { outcomes: [{ kind: 'done' }, { kind: 'refused', message: 'Restaurant not found.' }] },
    linkImage: { outcomes: [{ kind: 'done' }, { kind: 'refused', message: 'Restaurant not found.' }] },
  },
  delays: { redirect: 1_500 },
  allow: (snapshot, event) => isOffered(snapshot, event) && isFew(snapshot, event),
});

/** Whether the model allows the event. Without a city the file field is disabled; one file is enough to cover that. */
function isOffered(snapshot: RestaurantCreateSnapshot, event: FlowEvent<typeof restaurantCreateMachine>): boolean {
  return event.type !== 'picture.choose' || snapshot.context.form.cityId !== null || event.file.type === 'image/jpeg';
}

/** Whether the model allows the event: only one error at a time, because fields are validated independently. */
function isFew({ context }: RestaurantCreateSnapshot, event: FlowEvent<typeof restaurantCreateMachine>): boolean {
  const { form, picture, pictureError, coordinates } = context;
  const typed = kept(typedForm);
  const isWhole = isSame({ ...form, mapUrl: typed.mapUrl, isVeg: typed.isVeg }, typed);
  const isPlain = isSame(form, typed);
  const isBare = picture === null && pictureError === null && coordinates === null;
  if (event.type === 'form.change' && event.change !== typedForm) return isPlain && isBare;
  if (event.type === 'picture.choose') return (isPlain || !isWhole) && coordinates === null;
  if (event.type === 'location.open') return pictureError === null;
  return true;
}

export const restaurantCreateInvariants: Always<typeof restaurantCreateMachine> = {
  'No restaurant is created after one exists.': (snapshot) =>
    snapshot.context.restaurantId === null ||
    !(snapshot.matches('editing') || snapshot.matches('creating') || snapshot.matches('unanswered')),
  'The page shows that the restaurant is created only after the server has confirmed it.': (snapshot) =>
    !(snapshot.matches('created') || snapshot.matches('pictureFailed')) || snapshot.context.restaurantId !== null,
  'Only a valid picture is uploaded.': (snapshot) => {
    const { picture } = snapshot.context;
    if (!snapshot.matches('uploading')) return true;
    return picture !== null && /^image\/(?:jpe?g|png|webp)$/.test(picture.type) && picture.size <= 5_242_880;
  },
  'A picture is registered and linked only after its upload, for a restaurant that exists.': (snapshot) =>
    !(snapshot.matches('registering') || snapshot.matches('linking')) ||
    (snapshot.context.image !== null && snapshot.context.restaurantId !== null),
  'No earlier failure is shown during a step.': (snapshot) =>
    !snapshot.hasTag('busy') || (snapshot.context.message === null && snapshot.context.reason === null),
};

const api = '/api/v1/c1/partner';

export const calls = {
  createRestaurant: {
    at: `POST ${api}/restaurants/`,
    proves: ['API-34', 'PREST-14', 'PREST-42', 'ERR-2'],
    body: ({ fields }) => fields,
    key: ({ key }) => key,
    answer(outcome) {
      if (outcome.kind === 'refused') {
        const problem = refusal(outcome.field ? 400 : 500, 'validation_error', outcome.message);
        return { ...problem, json: { ...problem.json, ...(outcome.field && { field: outcome.field }) } };
      }
      return { status: 201, json: { message: outcome.message, restaurantId: outcome.restaurantId, id: 60 } };
    },
    also: [
      [
        'the id if there is no restaurantId',
        { status: 201, json: { message: 'Made.', id: 62 } },
        { kind: 'created', restaurantId: 62, message: 'Made.' },
      ],
      [
        'the first message about a field',
        { status: 400, json: { code: 'validation_error', message: 'No.', detail: '', name: ['Too long.'] } },
        refused('Too long.'),
      ],
    ],
  },
  registerMedia: {
    at: `POST ${api}/media/createRestaurantMedia`,
    proves: ['API-45', 'STORE-20'],
    body: ({ restaurantId, url }) => ({ restaurantId, media_url: url, type: 'image' }),
    key: ({ key }) => key,
    answer: (outcome) =>
      outcome.kind === 'done'
        ? { status: 200, json: { mediaId: 8, message: 'Image added.' } }
        : refusal(404, 'restaurant_not_found', outcome.message),
  },
  linkImage: {
    at: `PUT ${api}/restaurants/`,
    proves: ['API-35'],
    body: ({ restaurantId, url }) => ({ restaurantId, image_url: url }),
    answer: (outcome) =>
      outcome.kind === 'done'
        ? { status: 200, json: { message: 'Restaurant updated successfully!' } }
        : refusal(404, 'restaurant_not_found', outcome.message),
  },
} satisfies Calls<typeof restaurantCreateMachine>;
