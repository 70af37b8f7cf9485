import { assign, emit, setup, type SnapshotFrom } from 'xstate';
import { changedRestaurantFaults, emptyRestaurantForm, type RestaurantForm } from '../../../domain/restaurant-form.ts';
import { locationMachine, type LocationResult } from '../location/location.machine.ts';
import type { PartnerRestaurant } from '../restaurants/restaurants.machine.ts';
import { unreachableMessage } from '../../shared/lib/messages.ts';
import { notProvided } from '../../shared/lib/not-provided.ts';
import type { Navigate } from '../../shared/lib/notices.ts';
import type { ApiFailure } from '../../shared/lib/api-failure.ts';
import {
  withLocation,
  serverFieldErrors,
  restaurantFields,
  withEdit,
  type RestaurantEntry,
  type RestaurantEntryEvent,
  type RestaurantFields,
  type RestaurantsChanged,
} from '../lib/restaurant-entry.ts';

/** `failed`: the list could not be loaded. */
export type FindRestaurantResult =
  | { kind: 'found'; restaurant: PartnerRestaurant }
  | { kind: 'unknown' }
  | { kind: 'failed'; message: string };

/** `message`: the server's, if it sent one (spec §8, Success defaults). */
export type SaveRestaurantResult =
  | { kind: 'saved'; message: string }
  /** Another client changed it since its version was read; nothing was saved. */
  | { kind: 'elsewhere'; stored: PartnerRestaurant }
  | ApiFailure;

export interface SaveRestaurantInput {
  restaurantId: number;
  fields: RestaurantFields;
  /** Version that was read; null skips the comparison on the server. */
  version: number | null;
}

export const savedMessage = 'Restaurant updated successfully!';

export type RestaurantEditEvent =
  | RestaurantEntryEvent
  /** Looks up the restaurant again. */
  | { type: 'restaurant.retry' }
  /** Resolves a conflict: saves the form over the stored restaurant. */
  | { type: 'conflict.keep' }
  /** Resolves a conflict: loads the stored restaurant into the form. */
  | { type: 'conflict.take' };

interface Context extends RestaurantEntry {
  restaurantId: number;
  /** Initial values of the form. */
  before: RestaurantForm;
  version: number | null;
  /** The stored restaurant after a conflict; null without a conflict. */
  stored: { form: RestaurantForm; version: number | null } | null;
  /** Error of the lookup or the save, for the red banner. */
  message: string | null;
  success: string;
}

/** Edit Restaurant: look it up in the partner's list, edit, save, return to the list (spec §2, §4, §7). */
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
    /** Pause between the success and the list, ms (spec §9). */
    redirect: 1_500,
  },
  guards: {
    isFound: (_, result: FindRestaurantResult) => result.kind === 'found',
    isUnknown: (_, result: FindRestaurantResult) => result.kind === 'unknown',
    isValid: ({ context }) => Object.keys(changedRestaurantFaults(context.form)).length === 0,
    isElsewhere: (_, result: SaveRestaurantResult) => result.kind === 'elsewhere',
    isSaved: (_, result: SaveRestaurantResult) => result.kind === 'saved',
  },
  actions: {
    prefill: assign((_, result: FindRestaurantResult) => {
      if (result.kind !== 'found') return {};
      return begunWith({ form: formOf(result.restaurant), version: result.restaurant.version ?? null });
    }),
    rememberStored: assign((_, result: SaveRestaurantResult) =>
      result.kind === 'elsewhere'
        ? { stored: { form: formOf(result.stored), version: result.stored.version ?? null } }
        : {},
    ),
    /** Bases the form on the stored version, so that a save replaces it. */
    keepMine: assign(({ context: { stored, version } }) => ({ version: stored?.version ?? version, stored: null })),
    takeStored: assign(({ context: { stored } }) => (stored ? begunWith(stored) : {})),
    type: assign(({ context }, { change }: { change: Partial<RestaurantForm> }) => withEdit(context, change)),
    locate: assign(({ context }, result: LocationResult) => withLocation(context, result)),
    reportFaults: assign(({ context }) => ({ faults: changedRestaurantFaults(context.form) })),
    clearFailure: assign({ message: null }),
    reportNotFound: assign((_, result: FindRestaurantResult) =>
      result.kind === 'failed' ? { message: result.message } : {},
    ),
    reportRefusal: assign((_, result: SaveRestaurantResult) =>
      result.kind === 'refused' ? { message: result.message, faults: serverFieldErrors(result) } : {},
    ),
    reportUnreachable: assign({ message: unreachableMessage }),
    keepSuccess: assign((_, result: SaveRestaurantResult) =>
      result.kind === 'saved' ? { success: result.message || savedMessage } : {},
    ),
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
    faults: {},
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
          {
            guard: { type: 'isFound', params: ({ event }) => event.output },
            target: 'editing',
            actions: { type: 'prefill', params: ({ event }) => event.output },
          },
          { guard: { type: 'isUnknown', params: ({ event }) => event.output }, target: 'notFound' },
          { target: 'failed', actions: { type: 'reportNotFound', params: ({ event }) => event.output } },
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
            'form.change': { actions: { type: 'type', params: ({ event }) => event } },
            'location.open': 'locating',
            'form.submit': [{ guard: 'isValid', target: '#restaurantEdit.saving' }, { actions: 'reportFaults' }],
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
            guard: { type: 'isSaved', params: ({ event }) => event.output },
            target: 'saved',
            actions: [{ type: 'keepSuccess', params: ({ event }) => event.output }, 'notifyRestaurantsChanged'],
          },
          {
            guard: { type: 'isElsewhere', params: ({ event }) => event.output },
            target: 'comparing',
            actions: { type: 'rememberStored', params: ({ event }) => event.output },
          },
          { target: 'editing', actions: { type: 'reportRefusal', params: ({ event }) => event.output } },
        ],
        // Saving twice is harmless if the first save succeeded.
        onError: { target: 'editing', actions: 'reportUnreachable' },
      },
    },
    /** The restaurant was changed by another client: compares the form with the stored one. */
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
  return { form, before: form, version, stored: null, coordinates: null, faults: {} };
}

function formOf(restaurant: PartnerRestaurant): RestaurantForm {
  const { name, street_address: address, city_id: cityId, phone, map_url: mapUrl, is_veg: isVeg } = restaurant;
  return { name, address, cityId, phone, mapUrl: mapUrl ?? '', isVeg };
}

export type RestaurantEditSnapshot = SnapshotFrom<typeof restaurantEditMachine>;
