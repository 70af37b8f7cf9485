import { assign, emit, setup, type SnapshotFrom } from 'xstate';
import {
  editedRestaurantErrors,
  emptyRestaurantForm,
  storedRestaurantForm,
  type RestaurantForm,
} from '../../../domain/restaurant-form.ts';
import { locationMachine, type LocationResult } from '../location/location.machine.ts';
import { unreachableMessage } from '../../shared/lib/messages.ts';
import { notProvided } from '../../shared/lib/not-provided.ts';
import type { Navigate } from '../../shared/lib/notices.ts';
import {
  withLocation,
  serverFieldErrors,
  restaurantFields,
  withEdit,
  type RestaurantEntry,
  type RestaurantEntryEvent,
  type RestaurantsChanged,
} from '../lib/restaurant-entry.ts';
import type { FindRestaurantResult, SaveRestaurantResult, SaveRestaurantInput } from './restaurant-edit.actors.ts';
import type { PartnerRestaurant } from '../restaurants/restaurants.actors.ts';
import { ofEvent } from '../../shared/lib/params.ts';
import { locatingState } from '../lib/locating.ts';
import { outcome, when, type Outcome } from '../../shared/lib/when.ts';

export const savedMessage = 'Restaurant updated successfully!';

export type RestaurantEditEvent =
  | RestaurantEntryEvent
  /** Looks the restaurant up again. */
  | { type: 'restaurant.retry' }
  /** Resolves a conflict: overwrites the stored restaurant with the form. */
  | { type: 'conflict.keep' }
  /** Resolves a conflict: loads the stored restaurant into the form. */
  | { type: 'conflict.take' };

interface Context extends RestaurantEntry {
  restaurantId: number;
  /** Initial values of the form. */
  before: RestaurantForm;
  version: number | null;
  /** The stored restaurant after a conflict; null if there is no conflict. */
  stored: { form: RestaurantForm; version: number | null } | null;
  /** Error message of the lookup or the save, for the red banner. */
  message: string | null;
  success: string;
}

/**
 * Edit Restaurant: looks the restaurant up in the partner's list, saves the edited form and returns to the list (spec
 * §2, §4, §7).
 */
export const restaurantEditMachine = setup({
  types: {
    input: {} as { restaurantId: number },
    context: {} as Context,
    events: {} as RestaurantEditEvent,
    emitted: {} as Navigate | RestaurantsChanged,
    children: {} as { location: 'location' },
    tags: {} as 'busy',
  },
  actors: {
    findRestaurant: notProvided<FindRestaurantResult, { restaurantId: number }>('findRestaurant'),
    location: locationMachine,
    saveRestaurant: notProvided<SaveRestaurantResult, SaveRestaurantInput>('saveRestaurant'),
  },
  delays: {
    /** Pause between the success message and the list, ms (spec §9). */
    redirect: 1_500,
  },
  guards: {
    isValid: ({ context }) => Object.keys(editedRestaurantErrors(context.form)).length === 0,
  },
  actions: {
    prefill: assign((_, { restaurant }: Outcome<FindRestaurantResult, 'found'>) => begunWith(storedIn(restaurant))),
    rememberStored: assign((_, { stored }: Outcome<SaveRestaurantResult, 'changedElsewhere'>) => ({
      stored: storedIn(stored),
    })),
    /** Takes the version of the stored restaurant, so that the next save overwrites it. */
    keepMine: assign(({ context: { stored, version } }) => ({ version: stored?.version ?? version, stored: null })),
    takeStored: assign(({ context: { stored } }) => (stored ? begunWith(stored) : {})),
    type: assign(({ context }, { change }: { change: Partial<RestaurantForm> }) => withEdit(context, change)),
    locate: assign(({ context }, result: LocationResult) => withLocation(context, result)),
    reportFieldErrors: assign(({ context }) => ({ fieldErrors: editedRestaurantErrors(context.form) })),
    clearFailure: assign({ message: null }),
    reportNotFound: assign((_, { message }: Outcome<FindRestaurantResult, 'failed'>) => ({ message })),
    reportRefusal: assign((_, refusal: Outcome<SaveRestaurantResult, 'refused'>) => ({
      message: refusal.message,
      fieldErrors: serverFieldErrors(refusal),
    })),
    reportUnreachable: assign({ message: unreachableMessage }),
    keepSuccess: assign((_, { message }: Outcome<SaveRestaurantResult, 'saved'>) => ({
      success: message || savedMessage,
    })),
    notifyRestaurantsChanged: emit({ type: 'restaurants.changed' }),
    goToList: emit({ type: 'navigate', to: '/partner/restaurants' }),
  },
}).createMachine({
  id: 'restaurantEdit',
  context: ({ input }) => ({
    ...input,
    form: emptyRestaurantForm,
    before: emptyRestaurantForm,
    version: null,
    stored: null,
    coordinates: null,
    fieldErrors: {},
    message: null,
    success: savedMessage,
  }),
  initial: 'finding',
  states: {
    finding: {
      entry: 'clearFailure',
      invoke: {
        id: 'findRestaurant',
        src: 'findRestaurant',
        input: ({ context }) => ({ restaurantId: context.restaurantId }),
        onDone: [
          { guard: when('found'), target: 'editing', actions: { type: 'prefill', params: outcome('found') } },
          { guard: when('unknown'), target: 'notFound' },
          { target: 'failed', actions: { type: 'reportNotFound', params: outcome('failed') } },
        ],
        onError: { target: 'failed', actions: 'reportUnreachable' },
      },
    },
    notFound: {},
    failed: { on: { 'restaurant.retry': 'finding' } },
    editing: {
      initial: 'form',
      states: {
        form: {
          on: {
            'form.change': { actions: { type: 'type', params: ofEvent } },
            'location.open': 'locating',
            'form.submit': [{ guard: 'isValid', target: '#restaurantEdit.saving' }, { actions: 'reportFieldErrors' }],
          },
        },
        locating: locatingState,
      },
    },
    saving: {
      tags: 'busy',
      entry: 'clearFailure',
      invoke: {
        id: 'saveRestaurant',
        src: 'saveRestaurant',
        input: ({ context }) => ({
          restaurantId: context.restaurantId,
          fields: restaurantFields(context),
          version: context.version,
        }),
        onDone: [
          {
            guard: when('saved'),
            target: 'saved',
            actions: [{ type: 'keepSuccess', params: outcome('saved') }, 'notifyRestaurantsChanged'],
          },
          {
            guard: when('changedElsewhere'),
            target: 'comparing',
            actions: { type: 'rememberStored', params: outcome('changedElsewhere') },
          },
          { target: 'editing', actions: { type: 'reportRefusal', params: outcome('refused') } },
        ],
        // The save may have succeeded. Saving again is harmless.
        onError: { target: 'editing', actions: 'reportUnreachable' },
      },
    },
    /** Another client has changed the restaurant: shows how the form differs from the stored restaurant. */
    comparing: {
      on: {
        'conflict.keep': { target: 'saving', actions: 'keepMine' },
        'conflict.take': { target: 'editing', actions: 'takeStored' },
      },
    },
    saved: { after: { redirect: { target: 'left', actions: 'goToList' } } },
    left: { type: 'final' },
  },
});

/** Returns the context of an unedited form. */
function begunWith({ form, version }: { form: RestaurantForm; version: number | null }) {
  return { form, before: form, version, stored: null, coordinates: null, fieldErrors: {} };
}

function storedIn(restaurant: PartnerRestaurant): { form: RestaurantForm; version: number | null } {
  return { form: storedRestaurantForm(restaurant), version: restaurant.version ?? null };
}

export type RestaurantEditSnapshot = SnapshotFrom<typeof restaurantEditMachine>;
