import { fromCallback } from 'xstate';
import { imageAddress } from '../../../domain/image-address.ts';
import type { ApiClient, Schemas } from '../../../openapi/client.ts';
import type { CustomerSessionActorRef } from '../session/session.machine.ts';
import { selectStatus } from '../session/session.selectors.ts';
import { failureMessage } from '../../shared/lib/failure-message.ts';
import { fromPromise } from '../../shared/lib/from-promise.ts';
import { unknownFailureMessage, unreachableMessage } from '../../shared/lib/messages.ts';
import {
  type CachedData,
  type EntryKey,
  type EntryKind,
  type Place,
  citiesLifetimeMs,
  type City,
  type LoadedEntry,
} from './entries.ts';
import { withOpeningOnDevice } from './opening-on-device.ts';
import type { ApiFailure } from '../../shared/lib/api-failure.ts';

/** `at` is when the cities were loaded, epoch ms. */
export type LoadCitiesResult = { kind: 'loaded'; cities: readonly City[]; at: number } | ApiFailure;

export type LoaderCommand = { type: 'load' } & EntryKey;

/** Events that the loader sends back. */
export type LoaderEvent =
  | ({ type: 'entry.loaded' } & LoadedEntry)
  | ({ type: 'entry.refused'; message: string } & EntryKey);

interface Deps {
  api: ApiClient;
  session: () => CustomerSessionActorRef;
  /** Base of relative picture URLs of places; empty for the page's own origin (spec §3, Place). */
  imageHost: string;
  /** Epoch ms. */
  now: () => number;
}

/** Error messages for requests without a response. Those of lists are the texts of spec §8. */
const withoutAnswer: Record<EntryKind, string> = {
  restaurants: unknownFailureMessage,
  dishes: unknownFailureMessage,
  places: unknownFailureMessage,
  restaurant: unreachableMessage,
  place: unreachableMessage,
};

type Loaders = { [K in EntryKind]: (id: number, signal: AbortSignal) => Promise<LoaderEvent> };

export function createCatalogActors({ api, session, imageHost, now }: Deps) {
  const load = loaders(api, imageHost, now);
  return {
    watchSession: fromCallback(({ sendBack }) => {
      let wasHere = false;
      const tell = () => {
        const isHere = selectStatus(session().getSnapshot()) === 'authenticated';
        if (isHere !== wasHere) sendBack({ type: isHere ? 'customer.entered' : 'customer.left' });
        wasHere = isHere;
      };
      const subscription = session().subscribe(tell);
      tell();
      return () => subscription.unsubscribe();
    }),
    loadCities: fromPromise<LoadCitiesResult>(async ({ signal }) => {
      const { data, error } = await api.GET('/cities', { signal });
      if (data) return { kind: 'loaded', cities: data.cities, at: now() };
      return { kind: 'refused', message: failureMessage(error) };
    }),
    /** Loads any number of entries in parallel. */
    loader: fromCallback<LoaderCommand>(({ sendBack, receive }) => {
      const stopped = new AbortController();
      receive(({ kind, id }) => {
        load[kind](id, stopped.signal).then(sendBack, () =>
          sendBack({ type: 'entry.refused', kind, id, message: withoutAnswer[kind] }),
        );
      });
      return () => stopped.abort();
    }),
  };
}

function loaders(api: ApiClient, imageHost: string, now: () => number): Loaders {
  const located = (place: Place): Place => ({ ...place, image_url: imageAddress(place.image_url, imageHost) });
  async function restaurants(
    kind: 'restaurants' | 'dishes',
    body: Schemas['RestaurantsBody'],
    signal: AbortSignal,
  ): Promise<LoaderEvent> {
    const { data, error } = await api.POST('/restaurants', { body, signal });
    return answered(kind, body.city_id, data?.restaurants, error);
  }
  return {
    restaurants: (id, signal) => restaurants('restaurants', { city_id: id }, signal),
    dishes: (id, signal) => restaurants('dishes', { city_id: id, with_dishes: true }, signal),
    async places(id, signal) {
      const { data, error } = await api.POST('/placesToVisit', { body: { city_id: id }, signal });
      // The contract allows two forms of this response: an array, or an object with `placesToVisit` (spec §7, D48).
      const places = Array.isArray(data) ? data : data?.placesToVisit;
      return answered('places', id, places?.map(located), error);
    },
    async restaurant(id, signal) {
      const { data, error, response } = await api.POST('/restaurantDetails', { body: { id }, signal });
      return answered('restaurant', id, data && withOpeningOnDevice(data.restaurant, response, now()), error);
    },
    async place(id, signal) {
      const { data, error } = await api.GET('/placesToVisit/{id}', { params: { path: { id } }, signal });
      return answered('place', id, data && located(data.placeToVisit), error);
    },
  };
}

function answered<K extends EntryKind>(
  kind: K,
  id: number,
  value: CachedData[K] | undefined,
  error: unknown,
): LoaderEvent {
  if (value === undefined) return { type: 'entry.refused', kind, id, message: failureMessage(error) };
  // The cast is needed because TypeScript does not correlate `kind` and `value` across the union.
  return { type: 'entry.loaded', kind, id, value } as LoaderEvent;
}

/**
 * Returns delays that depend on the current time: restored cities have already used part of their lifetime (spec §9).
 */
export function createCatalogDelays({ now }: Pick<Deps, 'now'>) {
  return {
    citiesLifetime: ({ context }: { context: { citiesAt: number | null } }) =>
      Math.max(0, (context.citiesAt ?? now()) + citiesLifetimeMs - now()),
  };
}
