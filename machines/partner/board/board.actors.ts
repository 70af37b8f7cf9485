import { fromCallback } from 'xstate';
import type { ApiFailure } from '../../shared/lib/api-failure.ts';
import { fromPromise } from '../../shared/lib/from-promise.ts';
import { createLiveActors } from '../../shared/live/live.actors.ts';
import { liveMachine } from '../../shared/live/live.machine.ts';
import { partnerFailure } from '../lib/partner-failure.ts';
import { createDishTicksActors } from '../dish-ticks/dish-ticks.actors.ts';
import { dishTicksMachine } from '../dish-ticks/dish-ticks.machine.ts';
import type { BoardOrder } from '../order-action/order-action.actors.ts';
import type { OrderActionsActorRef } from '../order-action/order-actions.machine.ts';
import type { PartnerRestaurantsActorRef, PartnerRestaurantsSnapshot } from '../restaurants/restaurants.machine.ts';
import { selectRestaurants } from '../restaurants/restaurants.view.ts';
import { createOrderOtpActors } from '../order-otp/order-otp.actors.ts';
import { orderOtpMachine } from '../order-otp/order-otp.machine.ts';

/** `now` is the server's time, `at` the time of the response on this device. Both are epoch ms. */
export type LoadBoardResult =
  | ({
      kind: 'loaded';
      /** Whether the orders are those of an earlier page, because the server did not answer. */ isOld?: boolean;
    } & KeptBoard)
  | ApiFailure;

/** An answer of the server, kept for a reload without network. */
export interface KeptBoard {
  readonly orders: readonly BoardOrder[];
  readonly now: number;
  readonly at: number;
}

type Deps = Omit<Parameters<typeof createLiveActors>[0], 'path'> &
  Parameters<typeof createOrderOtpActors>[0] & {
    /** Returns the partner's actions on orders, which run in the portal. */
    actions: () => Pick<OrderActionsActorRef, 'on'>;
    /** Keeps the last answer in this tab until the session ends, and returns it. */
    kept: { write: (board: KeptBoard) => void; read: () => KeptBoard | null };
    /** Returns the flow with the list of the partner's restaurants. */
    restaurants: () => Pick<PartnerRestaurantsActorRef, 'getSnapshot' | 'subscribe'>;
  };

export function createBoardActors({
  api,
  onVisibility,
  locks,
  randomKey,
  actions,
  restaurants,
  kept,
  onNetworkBack,
  onSign,
}: Deps) {
  async function load(signal: AbortSignal): Promise<LoadBoardResult> {
    const { data, error } = await api.POST('/partner/board', { body: {}, signal });
    if (!data) return { kind: 'refused', message: partnerFailure(error) };
    const board = { ...data, at: Date.now() };
    kept.write(board);
    return { kind: 'loaded', ...board };
  }
  const liveActors = createLiveActors({
    ...{ api, path: '/partner/events', onVisibility, locks },
    ...(onNetworkBack && { onNetworkBack }),
    ...(onSign && { onSign }),
  });
  return {
    loadBoard: fromPromise<LoadBoardResult>(({ signal }) =>
      load(signal).catch((error: unknown): LoadBoardResult => {
        const board = kept.read();
        if (board === null || signal.aborted) throw error;
        return { kind: 'loaded', isOld: true, ...board };
      }),
    ),
    pollBoard: fromPromise<LoadBoardResult>(({ signal }) => load(signal)),
    live: liveMachine.provide({ actors: liveActors }),
    dishTicks: dishTicksMachine.provide({ actors: createDishTicksActors({ api }) }),
    watchRestaurants: fromCallback(({ sendBack }) => {
      let listed: ReturnType<typeof selectRestaurants> = null;
      const tell = (snapshot: PartnerRestaurantsSnapshot) => {
        const list = selectRestaurants(snapshot);
        if (list === null || list === listed) return;
        listed = list;
        sendBack({ type: 'restaurants.listed', ids: list.map(({ id }) => id) });
      };
      tell(restaurants().getSnapshot());
      const subscription = restaurants().subscribe(tell);
      return () => subscription.unsubscribe();
    }),
    watchActions: fromCallback(({ sendBack }) => {
      const subscription = actions().on('*', (notice) => sendBack(notice));
      return () => subscription.unsubscribe();
    }),
    orderOtp: orderOtpMachine.provide({ actors: createOrderOtpActors({ api, randomKey }) }),
  };
}
