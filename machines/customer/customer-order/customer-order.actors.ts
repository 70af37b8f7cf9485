import { fromPromise } from '../../shared/lib/from-promise.ts';
import { createLiveActors } from '../../shared/live/live.actors.ts';
import { liveMachine } from '../../shared/live/live.machine.ts';
import type { Outcome } from '../../shared/lib/when.ts';
import { pickupOf, type Pickup } from '../orders/pickups.ts';
import { readOrder, type ReadOrderResult } from '../orders/read-order.ts';

type Read = Outcome<ReadOrderResult, 'loaded'>;

/** `now` is the server's time, `at` that of the response on this device, both epoch ms. */
export type LoadedOrder = Read & { at: number };

export type LoadOrderResult = LoadedOrder | Exclude<ReadOrderResult, Read>;

interface Deps extends Omit<Parameters<typeof createLiveActors>[0], 'path'> {
  /** Keeps what the customer shows for an order on the device; null once there is nothing to show (D222). */
  keepPickup: (id: string, pickup: Pickup | null) => void;
}

export function createCustomerOrderActors({ api, keepPickup, onVisibility, locks }: Deps) {
  const loadOrder = fromPromise<LoadOrderResult, { id: string }>(async ({ input: { id }, signal }) => {
    const answer = await readOrder(api, id, signal);
    if (answer.kind !== 'loaded') return answer;
    keepPickup(id, pickupOf(answer.order));
    return { ...answer, at: Date.now() };
  });
  return {
    loadOrder,
    refreshOrder: loadOrder,
    live: liveMachine.provide({ actors: createLiveActors({ api, path: '/order/events', onVisibility, locks }) }),
  };
}
