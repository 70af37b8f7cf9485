import { fromCallback } from 'xstate';
import type { Cart } from '../../../domain/cart.ts';
import type { ApiClient, Schemas } from '../../../openapi/client.ts';
import type { ApiFailure } from '../../shared/lib/api-failure.ts';
import { failureMessage } from '../../shared/lib/failure-message.ts';
import { fromPromise } from '../../shared/lib/from-promise.ts';

export type PickupTimes = Schemas['PickupTimes'];

export type LoadTimesResult =
  /** `chosen` is the slot in the cart, which another tab may have changed; epoch ms, null for 'as soon as possible'. */
  { kind: 'loaded'; times: PickupTimes; chosen: number | null } | ApiFailure;

/** Sent to the cart and the checkout. */
export interface SetPickupCommand {
  type: 'pickup.set';
  /** Start of the chosen slot, epoch ms; null for 'as soon as possible'. */
  start: number | null;
  /** The ready time that the page shows for 'as soon as possible', epoch ms; null if it shows none. */
  readyBy: number | null;
  /** Whether the list offers the choice. */
  isOffered: boolean;
}

interface Deps {
  api: ApiClient;
  /** Returns the current cart. */
  cart: () => Cart;
  setPickup: (command: SetPickupCommand) => void;
  /** The list is no longer shown, so it says nothing about the choice. */
  clearPickup: () => void;
  /** Calls the listener when the server has refused the time of an order. Returns the function that stops it. */
  onTimeGone: (listener: () => void) => () => void;
}

/** The list is outdated, because the server has refused a time that it offers. */
export interface TimesOutdated {
  type: 'times.outdated';
}

export function createPickupTimeActors({ api, cart, setPickup, clearPickup, onTimeGone }: Deps) {
  return {
    loadTimes: fromPromise<LoadTimesResult>(async ({ signal }) => {
      const { restaurantId, items } = cart();
      const body = { restaurant_id: restaurantId ?? 0, items: items.map(({ id, qty }) => ({ id, quantity: qty })) };
      const { data, error } = await api.POST('/order/slots', { body, signal });
      if (!data) return { kind: 'refused', message: failureMessage(error) };
      return { kind: 'loaded', times: data, chosen: cart().options?.pickup_slot?.start_time ?? null };
    }),
    watchCheckout: fromCallback(({ sendBack }) =>
      onTimeGone(() => sendBack({ type: 'times.outdated' } satisfies TimesOutdated)),
    ),
    cart: fromCallback<SetPickupCommand>(({ receive }) => {
      receive(setPickup);
      return clearPickup;
    }),
  };
}
