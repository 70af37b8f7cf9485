import { fromCallback } from 'xstate';
import type { ApiClient } from '../../../openapi/client.ts';
import type { ApiFailure } from '../../shared/lib/api-failure.ts';
import { failureMessage } from '../../shared/lib/failure-message.ts';
import { fromPromise } from '../../shared/lib/from-promise.ts';
import type { CustomerSessionActorRef } from '../session/session.machine.ts';
import { selectStatus } from '../session/session.selectors.ts';

/** The ids of the customer's favourites, also as they are after a change. */
export type FavouritesResult = { kind: 'loaded'; ids: readonly number[] } | ApiFailure;

export interface ChangeInput {
  restaurantId: number;
}

interface Deps {
  api: ApiClient;
  session: CustomerSessionActorRef;
  /** Each calls the listener and returns an unsubscribe function: when the page is visible again … */
  onPageVisible: (listener: () => void) => () => void;
  /** … and with whether the server is reachable, now and after each change. */
  onReachability: (listener: (isReached: boolean) => void) => () => void;
}

export function createFavouritesActors({ api, session, onPageVisible, onReachability }: Deps) {
  const result = ({ data, error }: { data?: { restaurant_ids: readonly number[] }; error?: unknown }) =>
    data
      ? ({ kind: 'loaded', ids: data.restaurant_ids } as const)
      : ({ kind: 'refused', message: failureMessage(error) } as const);
  return {
    load: fromPromise<FavouritesResult>(async ({ signal }) => result(await api.GET('/favourites', { signal }))),
    add: fromPromise<FavouritesResult, ChangeInput>(async ({ input, signal }) =>
      result(await api.PUT('/favourites/{restaurantId}', { params: { path: input }, signal })),
    ),
    remove: fromPromise<FavouritesResult, ChangeInput>(async ({ input, signal }) =>
      result(await api.DELETE('/favourites/{restaurantId}', { params: { path: input }, signal })),
    ),
    watchPage: fromCallback(({ sendBack }) => {
      const leave = () => sendBack({ type: 'customer.left' });
      const { unsubscribe } = session.subscribe({
        next: (snapshot) => selectStatus(snapshot) !== 'authenticated' && leave(),
        complete: leave,
      });
      const stops = [
        unsubscribe,
        onPageVisible(() => sendBack({ type: 'list.read' })),
        onReachability((isReached) => sendBack({ type: isReached ? 'network.found' : 'network.lost' })),
      ];
      return () => stops.forEach((stop) => stop());
    }),
  };
}
