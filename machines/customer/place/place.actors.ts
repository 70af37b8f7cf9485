import { imageAddress } from '../../../domain/image-address.ts';
import type { ApiClient } from '../../../openapi/client.ts';
import type { CatalogReader } from '../catalog/catalog-reader.ts';
import { fromPromise } from '../../shared/lib/from-promise.ts';
import type { Place, Restaurant } from '../catalog/entries.ts';
import type { ApiFailure } from '../../shared/lib/api-failure.ts';

export type LoadPlaceResult = { kind: 'loaded'; place: Place } | ApiFailure;

export type LoadPlaceMediaResult = { kind: 'loaded'; imageUrls: readonly string[] } | { kind: 'refused' };

export type LoadNearbyResult = { kind: 'loaded'; restaurants: readonly Restaurant[] } | { kind: 'refused' };

interface Deps {
  api: ApiClient;
  catalog: CatalogReader;
  /** Base of relative picture URLs (spec §3, Place). */
  imageHost: string;
}

interface Input {
  placeId: number;
}

export function createPlaceActors({ api, catalog, imageHost }: Deps) {
  return {
    loadPlace: fromPromise<LoadPlaceResult, Input>(async ({ input: { placeId }, signal }) => {
      const reading = await catalog.read('place', placeId, signal);
      return reading.kind === 'loaded' ? { kind: 'loaded', place: reading.value } : reading;
    }),
    loadMedia: fromPromise<LoadPlaceMediaResult, Input>(async ({ input: { placeId }, signal }) => {
      const { data } = await api.POST('/placesToVisitMedia', { body: { placesToVisitId: placeId }, signal });
      if (!data) return { kind: 'refused' };
      // The URLs in `image_urls` are never null.
      return { kind: 'loaded', imageUrls: data.media.image_urls.map((url) => imageAddress(url, imageHost) ?? url) };
    }),
    loadNearby: fromPromise<LoadNearbyResult, Input>(async ({ input: { placeId: id }, signal }) => {
      const { data } = await api.GET('/placesToVisit/{id}/restaurants', { params: { path: { id } }, signal });
      return data ? { kind: 'loaded', restaurants: data.restaurants } : { kind: 'refused' };
    }),
  };
}
