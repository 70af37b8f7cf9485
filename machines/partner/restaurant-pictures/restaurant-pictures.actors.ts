import type { ApiClient } from '../../../openapi/client.ts';
import { watchNetworkBack, type OnNetworkBack } from '../../shared/lib/network-back.ts';
import { fromPromise } from '../../shared/lib/from-promise.ts';

/** The first media picture of each restaurant, by restaurant id (spec §2, Manage Restaurants). */
export interface LoadPicturesResult {
  pictures: Readonly<Record<number, string>>;
  /** Whether the requests of all restaurants got a response. */
  complete: boolean;
}

/** Maximum number of parallel requests. */
const atOnce = 6;

interface Deps {
  api: ApiClient;
  onNetworkBack: OnNetworkBack;
}

export function createRestaurantPicturesActors({ api, onNetworkBack }: Deps) {
  return {
    /** Sends one request per restaurant, because the contract has no endpoint for several. */
    loadPictures: fromPromise<LoadPicturesResult, { restaurantIds: readonly number[] }>(async ({ input, signal }) => {
      const pictures: Record<number, string> = {};
      let complete = true;
      const queue = [...input.restaurantIds];
      const ask = async () => {
        for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
          const first = await firstPicture(id).catch(() => null);
          if (first === null) complete = false;
          else if (first.url !== undefined) pictures[id] = first.url;
        }
      };
      const firstPicture = async (restaurantId: number): Promise<{ url: string | undefined } | null> => {
        const path = '/partner/media/getRestaurantMedia/';
        const { data } = await api.POST(path, { body: { restaurantId }, signal });
        return data ? { url: data.media.image_urls[0] } : null;
      };
      await Promise.all(Array.from({ length: atOnce }, ask));
      return { pictures, complete };
    }),
    watchNetwork: watchNetworkBack(onNetworkBack),
  };
}
