import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createActor, fromCallback } from 'xstate';
import { persistedKey, readPersisted, writeSlices } from '../../machines/app/persisted.ts';
import type { CartEvent } from '../../machines/cart/cart.events.ts';
import { cartMachine } from '../../machines/cart/cart.machine.ts';
import type { CheckoutEvent } from '../../machines/checkout/checkout.events.ts';
import { checkoutMachine } from '../../machines/checkout/checkout.machine.ts';
import { createPersister } from '../../src/app/persistence.ts';
import { attempt } from '../models/checkout.model.ts';

/** The storage that two tabs share. */
let stored: string | null = null;
const setItem = vi.fn<(key: string, value: string) => void>((_, value) => (stored = value));

beforeEach(() => {
  stored = null;
  setItem.mockClear();
  vi.stubGlobal('localStorage', { getItem: () => stored, setItem });
});
afterEach(() => vi.unstubAllGlobals());

const kept = { attempt, razorpayOrderId: 'order_1' };

it('does not write back the cart that another tab has kept', () => {
  const emptyCart = { restaurantId: null, items: [], owner: '9876543210' };
  stored = writeSlices(null, { cart: emptyCart, checkout: kept });
  const machine = cartMachine.provide({ actors: { watchTabs: fromCallback<CartEvent>(() => {}) } });
  const cart = createActor(machine, { id: 'cart', input: { kept: null }, inspect: createPersister() }).start();
  setItem.mockClear();
  stored = writeSlices(null, { cart: emptyCart, checkout: kept });
  cart.send({ type: 'cart.synced', kept: emptyCart });
  expect(setItem).not.toHaveBeenCalled();
  cart.stop();
});

it('leaves the kept checkout alone until this tab has the turn to pay', () => {
  stored = writeSlices(null, { checkout: kept });
  const machine = checkoutMachine.provide({ actors: { paymentTurn: fromCallback<CheckoutEvent>(() => {}) } });
  const checkout = createActor(machine, { id: 'checkout', inspect: createPersister() }).start();
  checkout.send({ type: 'turn.taken' });
  expect(setItem).not.toHaveBeenCalled();
  checkout.send({ type: 'turn.given', kept: { attempt, razorpayOrderId: null } });
  expect(setItem).toHaveBeenCalledWith(persistedKey, expect.any(String));
  expect(readPersisted(stored).checkout).toEqual({ attempt, razorpayOrderId: null });
  checkout.stop();
});
