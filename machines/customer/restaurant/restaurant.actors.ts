import { fromCallback } from 'xstate';
import type { Schemas } from '../../../openapi/client.ts';
import type { Restaurant } from '../catalog/entries.ts';
import type { CatalogReader } from '../catalog/catalog-reader.ts';
import { loadLiveInfo, type LiveInfoDeps } from '../cart/live-info.ts';
import { failureMessage } from '../../shared/lib/failure-message.ts';
import { fromPromise } from '../../shared/lib/from-promise.ts';
import type { ApiFailure } from '../../shared/lib/api-failure.ts';

export type MenuItem = Schemas['MenuItem'];

export type LiveInfo = Schemas['LiveInfo'];
/** Live info of a dish that is known. */
export type LiveOfDish = Omit<LiveInfo, 'id'>;

export type LoadDetailsResult = { kind: 'loaded'; restaurant: Restaurant } | ApiFailure;

export type LoadMediaResult = { kind: 'loaded'; imageUrls: readonly string[] } | ApiFailure;

export type LoadMenusResult = { kind: 'loaded'; menus: readonly MenuItem[] } | ApiFailure;

export type LoadLiveResult = { kind: 'loaded'; live: readonly LiveInfo[] } | ApiFailure;

interface Deps extends LiveInfoDeps {
  catalog: CatalogReader;
  /** Epoch ms. */
  now: () => number;
  /** Calls the listener when the page becomes visible again. Returns an unsubscribe function. */
  onPageVisible: (listener: () => void) => () => void;
}

interface Input {
  restaurantId: number;
}

export function createRestaurantActors({ api, ownHold, catalog, now, onPageVisible }: Deps) {
  const live = (hardRefresh: boolean) =>
    fromPromise<LoadLiveResult, Input>(async ({ input: { restaurantId }, signal }) => {
      const { live: loaded, error } = await loadLiveInfo({ api, ownHold }, { restaurantId, hardRefresh, signal });
      return loaded ? { kind: 'loaded', live: loaded } : { kind: 'refused', message: failureMessage(error) };
    });
  const loadMenus = fromPromise<LoadMenusResult, Input>(async ({ input, signal }) => {
    const { data, error } = await api.POST('/menus', { body: input, signal });
    return data ? { kind: 'loaded', menus: data.menus } : { kind: 'refused', message: failureMessage(error) };
  });
  return {
    loadDetails: fromPromise<LoadDetailsResult, Input>(async ({ input: { restaurantId }, signal }) => {
      // A cached 'closed' may be outdated and would turn a customer away, so the restaurant is loaded again. A
      // restaurant that has closed since it was cached is loaded again too, because the response contains the next
      // opening time.
      const known = catalog.peek('restaurant', restaurantId);
      const isClosed = known !== null && asOf(known, now()).is_open === false;
      const reading = await catalog[isClosed ? 'refresh' : 'read']('restaurant', restaurantId, signal);
      return reading.kind === 'loaded' ? { kind: 'loaded', restaurant: asOf(reading.value, now()) } : reading;
    }),
    loadMedia: fromPromise<LoadMediaResult, Input>(async ({ input, signal }) => {
      const { data, error } = await api.POST('/restaurantMedia', { body: input, signal });
      if (data) return { kind: 'loaded', imageUrls: data.media.image_urls };
      return { kind: 'refused', message: failureMessage(error) };
    }),
    loadMenus,
    refreshMenus: loadMenus,
    loadLive: live(false),
    refreshLive: live(true),
    watchPage: fromCallback(({ sendBack }) => onPageVisible(() => sendBack({ type: 'page.revisited' }))),
  };
}

/**
 * Returns the cached details with `is_open` for the current time of this device, which `open_until` refers to (D324). Only
 * the server knows about later changes (D165).
 */
function asOf(restaurant: Restaurant, epochMs: number): Restaurant {
  const { open_until: until } = restaurant;
  return until === undefined ? restaurant : { ...restaurant, is_open: epochMs < (until ?? 0) };
}
