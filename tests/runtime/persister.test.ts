import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { assign, createActor, createMachine, toPromise, type AnyStateMachine } from 'xstate';
import { persistedKey, readPersisted, writeSlices } from '../../machines/app/persisted.ts';
import { noEntries } from '../../machines/customer/catalog/entries.ts';
import { cartMachine } from '../../machines/customer/cart/cart.machine.ts';
import { checkoutMachine } from '../../machines/customer/checkout/checkout.machine.ts';
import { customerSessionMachine } from '../../machines/customer/session/session.machine.ts';
import { checkoutSlices } from '../../src/runtime/checkout-logic.ts';
import { loginSlices } from '../../src/runtime/login-logic.ts';
import {
  addPersistedSlices,
  createPersister,
  hydrate,
  readPersistedCart,
  readPersistedCheckout,
  storedReturnAddress,
  watchPersistedCart,
} from '../../src/runtime/persistence.ts';
import { attempt, cart as filledCart } from '../flows/customer/checkout/model.ts';
import { silent } from '../fixtures/silent.ts';

/** The content of the storage that two tabs share. */
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
  const machine = cartMachine.provide({ actors: { watchTabs: silent } });
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
  const machine = checkoutMachine.provide({
    actors: { paymentLock: silent, watchCustomer: silent, watchCart: silent, watchNetwork: silent },
  });
  const checkout = createActor(machine, { id: 'checkout', inspect: createPersister() }).start();
  checkout.send({ type: 'lock.denied' });
  expect(setItem).not.toHaveBeenCalled();
  checkout.send({ type: 'lock.acquired', kept: { attempt, razorpayOrderId: null } });
  expect(setItem).toHaveBeenCalledWith(persistedKey, expect.any(String));
  expect(readPersisted(stored).checkout).toEqual({ attempt, razorpayOrderId: null });
  checkout.stop();
});

it('stores the return path per tab until its page is opened', () => {
  const tab = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => tab.get(key) ?? null,
    setItem: (key: string, value: string) => tab.set(key, value),
    removeItem: (key: string) => tab.delete(key),
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
  expect([...tab.keys()]).toEqual(['partnerReturnTo']);
  // An unchanged path is not written again, because another page of this tab may have stored its own path.
  tab.set('appReturnTo', '/profile');
  app?.send({ type: 'resumed' });
  expect(storedReturnAddress('app')).toBe('/profile');
  // After a reload, the stored path is kept until it is sent to the machine.
  createActor(machine, { id: 'partner', inspect: createPersister() }).start();
  expect(storedReturnAddress('partner')).toBe('/partner/orders');
});

describe('the slices of the app-wide flows', () => {
  const idle = createMachine({});
  const entries = { restaurants: {}, places: {}, restaurant: {}, place: {} };

  it.each<[id: string, flow: AnyStateMachine, slice: object]>([
    ['session', customerSessionMachine, { session: { isAuthenticated: false, user: null, edited: null } }],
    [
      'catalog',
      createMachine({ context: { cities: [], citiesAt: 7, entries: noEntries } }),
      { catalog: { cities: [], citiesAt: 7, entries } },
    ],
    ['cart', createMachine({ context: { cart: filledCart, owner: null } }), { cart: { ...filledCart, owner: null } }],
  ])('contain the %s', (id, logic, slice) => {
    const input = { cached: { isAuthenticated: false, user: null, edited: null } };
    const flow = createActor(logic, { id, input, inspect: createPersister() }).start();
    expect(readPersisted(stored)).toMatchObject(slice);
    flow.stop();
  });

  it('are not written for other flows, or when a flow ends', () => {
    const over = createMachine({
      context: { cart: filledCart, owner: null },
      initial: 'end',
      states: { end: { type: 'final' } },
    });
    createActor(idle, { id: 'toasts', inspect: createPersister() }).start();
    createActor(over, { id: 'cart', inspect: createPersister() }).start();
    expect(setItem).not.toHaveBeenCalled();
  });
});

it('restores the stored slices in a later task', async () => {
  stored = writeSlices(null, { checkout: kept });
  const restoring = createActor(hydrate).start();
  await Promise.resolve();
  expect(restoring.getSnapshot().status).toBe('active');
  expect(await toPromise(restoring)).toEqual(readPersisted(stored));
});

describe('the cart and the checkout that any tab has stored', () => {
  const persistedCart = { ...filledCart, owner: null };
  const changed = (key: string | null) => Object.assign(new Event('storage'), { key });

  it('are read from the storage', () => {
    expect([readPersistedCart(), readPersistedCheckout()]).toEqual([null, null]);
    stored = writeSlices(null, { cart: persistedCart, checkout: kept });
    expect([readPersistedCart(), readPersistedCheckout()]).toEqual([persistedCart, kept]);
  });

  it('are reported when another tab stores a cart, until the listener is unsubscribed', () => {
    const page = new EventTarget();
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
    vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
    const seen: unknown[] = [];
    const unsubscribe = watchPersistedCart((next) => seen.push(next));
    page.dispatchEvent(changed(persistedKey));
    stored = writeSlices(null, { cart: persistedCart });
    page.dispatchEvent(changed('access'));
    expect(seen).toEqual([]);
    page.dispatchEvent(changed(persistedKey));
    expect(seen).toEqual([persistedCart]);
    unsubscribe();
    page.dispatchEvent(changed(persistedKey));
    expect(seen).toHaveLength(1);
  });
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
    const request = async (name: string, work: () => void) => void (name === persistedKey && turns.push(work));
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

  it('do not overwrite a newer value with the value of an earlier write', () => {
    const tab = createActor(login, { id: 'login', inspect: createPersister() }).start();
    tab.send({ type: 'typed', phone: '98' });
    tab.send({ type: 'typed', phone: '9876' });
    turns.slice(0, -1).forEach((turn) => turn());
    expect(readPersisted(stored).login?.phone).toBe('9876');
  });

  it('do not restore a value after a logout has stopped the flow', () => {
    const tab = createActor(login, { id: 'login', inspect: createPersister() }).start();
    tab.send({ type: 'typed', phone: '9876543210' });
    tab.stop();
    stored = null;
    turns.forEach((turn) => turn());
    expect(stored).toBeNull();
  });

  it('keep the first write if the browser rejects locks', async () => {
    vi.stubGlobal('navigator', { locks: { request: () => Promise.reject(new DOMException('No.', 'SecurityError')) } });
    createActor(login, { id: 'login', inspect: createPersister() }).start();
    await new Promise(setImmediate);
    expect(readPersisted(stored).login).toEqual({ phone: '', otpSent: false });
  });
});
