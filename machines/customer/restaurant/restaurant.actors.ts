import { fromCallback } from 'xstate';
import { isOpenAt } from '../../../domain/opening-hours.ts';
import type { ApiClient } from '../../../openapi/client.ts';
import type { Restaurant } from '../catalog/catalog.entries.ts';
import type { CatalogReader } from '../catalog/catalog.reader.ts';
import { failureMessage } from '../../shared/lib/failure-message.ts';
import { fromPromise } from '../../shared/lib/from-promise.ts';
import type {
  LoadDetailsResult,
  LoadLiveResult,
  LoadMediaResult,
  LoadMenusResult,
  RestaurantEvent,
} from './restaurant.machine.ts';

interface Deps {
  api: ApiClient;
  catalog: CatalogReader;
  /** Epoch ms. */
  now: () => number;
  /** Calls back when the page comes into sight again; returns how to stop. */
  onRevisit: (listener: () => void) => () => void;
}

interface Input {
  restaurantId: number;
}

export function createRestaurantActors({ api, catalog, now, onRevisit }: Deps) {
  const live = (hardRefresh: boolean) =>
    fromPromise<LoadLiveResult, Input>(async ({ input: { restaurantId }, signal }) => {
      const body = { restaurant_id: restaurantId, hard_refresh: hardRefresh };
      const { data, error } = await api.POST('/menusLiveInfo', { body, signal });
      return data
        ? { kind: 'loaded', live: data.menus_live_info }
        : { kind: 'refused', message: failureMessage(error) };
    });
  const loadMenus = fromPromise<LoadMenusResult, Input>(async ({ input, signal }) => {
    const { data, error } = await api.POST('/menus', { body: input, signal });
    return data ? { kind: 'loaded', menus: data.menus } : { kind: 'refused', message: failureMessage(error) };
  });
  return {
    loadDetails: fromPromise<LoadDetailsResult, Input>(async ({ input: { restaurantId }, signal }) => {
      // A 'closed' of a while ago may be over, and a customer would turn away for nothing: that one is asked for again.
      // So is one that has closed since: the server says when it opens.
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
    watchPage: fromCallback<RestaurantEvent>(({ sendBack }) => onRevisit(() => sendBack({ type: 'page.revisited' }))),
  };
}

/** Cached details with `is_open` as of now: hours pass while the rest of an entry stays true (D59). */
function asOf(restaurant: Restaurant, epochMs: number): Restaurant {
  const { is_open: wasOpen, opening_hours: hours } = restaurant;
  if (wasOpen === false || !hours) return restaurant;
  return { ...restaurant, is_open: isOpenAt(hours, false, epochMs) };
}
