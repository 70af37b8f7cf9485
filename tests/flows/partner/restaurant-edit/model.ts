import {
  restaurantEditMachine,
  type RestaurantEditSnapshot,
} from '../../../../machines/partner/restaurant-edit/restaurant-edit.machine.ts';
import type { Calls } from '../../../engine/calls.ts';
import { refusal, refused } from '../../../fixtures/api-call.ts';
import { defineModel, type FlowEvent } from '../../../engine/model.ts';
import { found, foundWithoutMap, isSame, savedElsewhere, wrongChanges } from '../lib/restaurant-form.ts';
import { foundLocation } from '../restaurant-create/model.ts';

export const restaurantEditModel = defineModel(restaurantEditMachine, {
  input: { restaurantId: 12 },
  events: {
    'form.change': [
      { type: 'form.change', change: { name: 'Charminar Kitchen ', isVeg: 1 } },
      { type: 'form.change', change: { mapUrl: 'https://maps.example/clock tower' } },
      ...wrongChanges.map((change) => ({ type: 'form.change', change }) as const),
    ],
    'form.submit': [{ type: 'form.submit' }],
    'location.open': [{ type: 'location.open' }],
    'conflict.keep': [{ type: 'conflict.keep' }],
    'conflict.take': [{ type: 'conflict.take' }],
    'restaurant.retry': [{ type: 'restaurant.retry' }],
  },
  actors: {
    findRestaurant: {
      outcomes: [
        { kind: 'found', restaurant: found.restaurant },
        // Has no map URL.
        { kind: 'found', restaurant: foundWithoutMap.restaurant },
        { kind: 'unknown' },
        { kind: 'failed', message: 'Server error occurred. Please try again later.' },
      ],
    },
    location: { outcomes: [foundLocation, { kind: 'cancelled' }], rejects: false, sends: [] },
    saveRestaurant: {
      outcomes: [
        { kind: 'saved', message: 'Saved. The change is live.' },
        { kind: 'saved', message: '' },
        { kind: 'changedElsewhere', stored: savedElsewhere.restaurant },
        { kind: 'refused', message: 'Restaurant not found. Please try again.' },
        { kind: 'refused', message: 'Please check the map url: it must be a web address.', field: 'map_url' },
        { kind: 'refused', message: 'Please check the street address: it must be shorter.', field: 'street_address' },
      ],
    },
  },
  delays: { redirect: 1_500 },
  allow: (snapshot, event) => isFew(snapshot, event),
});

/** The model of each restaurant alone, small enough that the walks take every step in every state. */
const modelWithout = (id: number) =>
  defineModel(restaurantEditMachine, {
    ...restaurantEditModel,
    allow: (snapshot, event) =>
      isFew(snapshot, event) &&
      (event.type !== 'findRestaurant done' || event.output.kind !== 'found' || event.output.restaurant.id !== id),
  });
export const restaurantOfMapModel = modelWithout(foundWithoutMap.restaurant.id);
export const restaurantWithoutMapModel = modelWithout(found.restaurant.id);

/** Whether the model allows the event: only one error at a time, because fields are validated independently. */
function isFew(snapshot: RestaurantEditSnapshot, event: FlowEvent<typeof restaurantEditMachine>): boolean {
  if (!snapshot.matches({ editing: 'form' })) return true;
  const { form, before } = snapshot.context;
  return event.type !== 'form.change' || isSame(form, before);
}

const conflict = refusal(409, 'changed_elsewhere', 'Changed.');

export const calls = {
  saveRestaurant: {
    at: 'PUT /api/v1/c1/partner/restaurants/',
    proves: ['API-35'],
    body: ({ restaurantId, fields, version }) => ({ restaurantId, ...fields, ...(version !== null && { version }) }),
    answer(outcome) {
      if (outcome.kind === 'saved') return { status: 200, json: { message: outcome.message } };
      if (outcome.kind === 'changedElsewhere')
        return { ...conflict, json: { ...conflict.json, restaurant: outcome.stored } };
      const problem = refusal(outcome.field ? 400 : 404, 'validation_error', outcome.message);
      return { ...problem, json: { ...problem.json, ...(outcome.field && { field: outcome.field }) } };
    },
    also: [['a conflict without the restaurant', conflict, refused('Changed.')]],
  },
} satisfies Calls<typeof restaurantEditMachine>;
