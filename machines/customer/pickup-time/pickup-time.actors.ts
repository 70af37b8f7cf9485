import { fromCallback } from 'xstate';
import type { Cart } from '../../../domain/cart.ts';
import type { ApiClient, Schemas } from '../../../openapi/client.ts';
import type { ApiFailure } from '../../shared/lib/api-failure.ts';
import { failureMessage } from '../../shared/lib/failure-message.ts';
import { fromPromise } from '../../shared/lib/from-promise.ts';

export type PickupTimes = Schemas['PickupTimes'];

export type LoadTimesResult =
  /**
   * `chosen` is the slot in the cart, which another tab may have changed; epoch ms, null for 'as soon as possible'.
   * `chosenDay` is the day that lists it; null if none does, or if the slot has changed meanwhile.
   */
  { kind: 'loaded'; times: PickupTimes; chosen: number | null; chosenDay: string | null } | ApiFailure;

/** `day` is the day of the list, such as '2026-11-27'; null for today. */
export interface LoadTimesInput {
  day: string | null;
}

/** Sent to the cart and the checkout. */
export interface SetPickupCommand {
  type: 'pickup.set';
  /** Start of the chosen slot, epoch ms; null for 'as soon as possible'. */
  start: number | null;
  /** The ready time that the page shows for 'as soon as possible', epoch ms; null if it shows none. */
  readyBy: number | null;
  /** Whether the list offers the choice. */
  isOffered: boolean;
  /** The server's time in the list, epoch ms. */
  now: number;
}

interface Deps {
  api: ApiClient;
  /** Returns the current cart. */
  cart: () => Cart;
  setPickup: (command: SetPickupCommand) => void;
  /** The list is no longer shown, so it says nothing about the choice. */
  clearPickup: () => void;
  /** Calls the listener when the checkout has found the list outdated. Returns the function that stops it. */
  onOutdated: (listener: () => void) => () => void;
  /** Calls the listener when the cart may have changed. Returns the function that stops it. */
  onCart: (listener: () => void) => () => void;
  /** Calls the listener with whether the browser is online, now and after each change. */
  onNetwork: (listener: (isOnline: boolean) => void) => () => void;
}

/** The browser is online. */
export interface NetworkFound {
  type: 'network.found';
}

/** The list is outdated: the server has refused a time that it offers, or portions are missing. */
export interface TimesOutdated {
  type: 'times.outdated';
}

/** The list may be outdated, because the dishes of the cart have changed. */
export interface DishesChanged {
  type: 'dishes.changed';
}

/** Another tab has changed the choice in the cart. */
export interface ChoiceChanged {
  type: 'choice.changed';
  /** Start of the chosen slot, epoch ms; null for 'as soon as possible'. */
  start: number | null;
}

/** Start of the slot in the cart, epoch ms; null for 'as soon as possible'. */
const choiceOf = ({ options }: Cart) => options?.pickup_slot?.start_time ?? null;

/** The dishes of a cart and their quantities. */
const dishesOf = ({ items }: Cart) => JSON.stringify(items.map(({ id, qty }) => [id, qty]));

export function createPickupTimeActors({ api, cart, setPickup, clearPickup, onOutdated, onCart, onNetwork }: Deps) {
  return {
    loadTimes: fromPromise<LoadTimesResult, LoadTimesInput>(async ({ input: { day }, signal }) => {
      const { restaurantId, items } = cart();
      const asked = choiceOf(cart());
      const dishes = items.map(({ id, qty }) => ({ id, quantity: qty }));
      const body = {
        ...{ restaurant_id: restaurantId ?? 0, items: dishes },
        ...(day !== null && { day }),
        ...(asked !== null && { chosen: asked }),
      };
      const { data, error } = await api.POST('/order/slots', { body, signal });
      if (!data) return { kind: 'refused', message: failureMessage(error) };
      const chosen = choiceOf(cart());
      return { kind: 'loaded', times: data, chosen, chosenDay: chosen === asked ? (data.chosen_day ?? null) : null };
    }),
    watchCheckout: fromCallback(({ sendBack }) =>
      onOutdated(() => sendBack({ type: 'times.outdated' } satisfies TimesOutdated)),
    ),
    watchNetwork: fromCallback(({ sendBack }) =>
      onNetwork((isOnline) => isOnline && sendBack({ type: 'network.found' } satisfies NetworkFound)),
    ),
    watchCart: fromCallback(({ sendBack }) => {
      let known = { dishes: dishesOf(cart()), start: choiceOf(cart()) };
      return onCart(() => {
        const { dishes, start } = known;
        known = { dishes: dishesOf(cart()), start: choiceOf(cart()) };
        if (known.dishes !== dishes) sendBack({ type: 'dishes.changed' } satisfies DishesChanged);
        if (known.start !== start) sendBack({ type: 'choice.changed', start: known.start } satisfies ChoiceChanged);
      });
    }),
    cart: fromCallback<SetPickupCommand>(({ receive }) => {
      receive(setPickup);
      return clearPickup;
    }),
  };
}
