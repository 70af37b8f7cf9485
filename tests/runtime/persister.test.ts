import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { assign, createActor, createMachine, fromCallback } from 'xstate';
import { persistedKey, readPersisted, writeSlices } from '../../machines/app/persisted.ts';
import type { CartEvent } from '../../machines/customer/cart/cart.events.ts';
import { cartMachine } from '../../machines/customer/cart/cart.machine.ts';
import type { CheckoutEvent } from '../../machines/customer/checkout/checkout.events.ts';
import { checkoutMachine } from '../../machines/customer/checkout/checkout.machine.ts';
import { checkoutSlices } from '../../src/runtime/checkout-logic.ts';
import { loginSlices } from '../../src/runtime/login-logic.ts';
import { createPersister, addPersistedSlices, storedReturnAddress } from '../../src/runtime/persistence.ts';
import { attempt } from '../flows/customer/checkout/model.ts';

/** The storage of two tabs. */
let stored: string | null = null;
const setItem = vi.fn<(key: string, value: string) => void>((_, value) => (stored = value));

beforeEach(() => {
  stored = null;
  setItem.mockClear();
  vi.stubGlobal('localStorage', { getItem: () => stored, setItem });
  vi.stubGlobal('navigator', {});
});
afterEach(() => vi.unstubAllGlobals());

const kept = { attempt, razorpayOrderId: 'order_1' };

it('does not write back the cart that another tab has stored', () => {
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

it('does not change the stored checkout until this tab holds the payment lock', () => {
  addPersistedSlices(checkoutSlices);
  stored = writeSlices(null, { checkout: kept });
  const silent = fromCallback<CheckoutEvent>(() => {});
  const machine = checkoutMachine.provide({ actors: { paymentLock: silent, watchCart: silent } });
  const checkout = createActor(machine, { id: 'checkout', inspect: createPersister() }).start();
  checkout.send({ type: 'lock.denied' });
  expect(setItem).not.toHaveBeenCalled();
  checkout.send({ type: 'lock.acquired', kept: { attempt, razorpayOrderId: null } });
  expect(setItem).toHaveBeenCalledWith(persistedKey, expect.any(String));
  expect(readPersisted(stored).checkout).toEqual({ attempt, razorpayOrderId: null });
  checkout.stop();
});

it('stores the return address per tab, until it is opened', () => {
  const tab = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => tab.get(key) ?? null,
    setItem: (key: string, value: string) => tab.set(key, value),
  });
  const machine = createMachine({
    context: { returnTo: null as string | null },
    on: {
      refused: { actions: assign({ returnTo: ({ event }) => String(event['address']) }) },
      resumed: { actions: assign({ returnTo: null }) },
    },
  });
  const [app, partner] = ['app', 'partner'].map((id) =>
    createActor(machine, { id, inspect: createPersister() }).start(),
  );
  app?.send({ type: 'refused', address: '/orders' });
  partner?.send({ type: 'refused', address: '/partner/orders' });
  expect([storedReturnAddress('app'), storedReturnAddress('partner')]).toEqual(['/orders', '/partner/orders']);
  expect(setItem).not.toHaveBeenCalled();
  app?.send({ type: 'resumed' });
  expect([storedReturnAddress('app'), storedReturnAddress('partner')]).toEqual(['', '/partner/orders']);
  // After a reload the address is sent to the machine; until then it stays stored.
  createActor(machine, { id: 'partner', inspect: createPersister() }).start();
  expect(storedReturnAddress('partner')).toBe('/partner/orders');
});

describe('two tabs that write at the same time', () => {
  addPersistedSlices(loginSlices);
  const login = createMachine({
    context: { phone: '', otpSent: false },
    on: { typed: { actions: assign({ phone: ({ event }) => String(event['phone']) }) } },
  });
  const basket = { restaurantId: null, items: [], owner: '9876543210' };
  /** Callbacks that wait for a Web Lock. */
  let turns: (() => void)[] = [];

  beforeEach(() => {
    turns = [];
    const request = async (_: string, work: () => void) => void turns.push(work);
    vi.stubGlobal('navigator', { locks: { request } });
  });

  it('both keep their changes', () => {
    const tab = createActor(login, { id: 'login', inspect: createPersister() }).start();
    const before = stored;
    tab.send({ type: 'typed', phone: '9876543210' });
    expect(readPersisted(stored).login?.phone).toBe('9876543210');
    stored = writeSlices(before, { cart: basket });
    turns.forEach((turn) => turn());
    expect(readPersisted(stored)).toMatchObject({ login: { phone: '9876543210' }, cart: basket });
  });

  it('do not restore a value that was changed since', () => {
    const tab = createActor(login, { id: 'login', inspect: createPersister() }).start();
    tab.send({ type: 'typed', phone: '98' });
    tab.send({ type: 'typed', phone: '9876' });
    turns.slice(0, -1).forEach((turn) => turn());
    expect(readPersisted(stored).login?.phone).toBe('9876');
  });
});
