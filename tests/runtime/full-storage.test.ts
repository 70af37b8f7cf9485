import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { assign, createActor, createMachine } from 'xstate';
import { emptyCart } from '../../domain/cart.ts';
import { readPersisted, writeSlices } from '../../machines/app/persisted.ts';
import { cartMachine } from '../../machines/customer/cart/cart.machine.ts';
import { noEntries } from '../../machines/customer/catalog/entries.ts';
import { writeKeptPickups } from '../../src/runtime/kept-pickups.ts';
import { createPersister } from '../../src/runtime/persistence.ts';
import { createTokenStore } from '../../src/runtime/token-store.ts';
import { dosa } from '../flows/customer/cart/model.ts';
import { attempt } from '../flows/customer/checkout/model.ts';
import { silent } from '../fixtures/silent.ts';

let stored: string | null = null;
/** Maximum length of the stored text. */
let limit = 0;

beforeEach(() => {
  stored = null;
  limit = 0;
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('localStorage', {
    getItem: () => stored,
    setItem: (_: string, value: string) => {
      if (value.length > limit) throw new DOMException('The quota is exceeded.', 'QuotaExceededError');
      stored = value;
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

const checkout = { attempt, razorpayOrderId: 'order_1' };
const names = Array.from({ length: 50 }, (_, id) => ({ id, name: 'A city', latitude: 17, longitude: 78 }));
const catalog = { cities: names, citiesAt: 7, entries: noEntries };

function startCart() {
  const machine = cartMachine.provide({ actors: { watchTabs: silent } });
  const input = { kept: readPersisted(stored).cart };
  return createActor(machine, { id: 'cart', input, inspect: createPersister() }).start();
}
const addDosa = (cart: ReturnType<typeof startCart>) => cart.send({ type: 'item.add', item: dosa, liveCount: 9 });
const oneDosa = { restaurantId: 12, items: [{ ...dosa, qty: 1 }], owner: null };

it('a flow handles every event while the storage is full', () => {
  limit = 10_000;
  const cart = startCart();
  limit = 0;
  addDosa(cart);
  addDosa(cart);
  expect(cart.getSnapshot().context.cart.items).toEqual([{ ...dosa, qty: 2 }]);
  expect(readPersisted(stored).cart).toEqual({ ...emptyCart, owner: null });
  // The next change is stored when there is space again.
  limit = 10_000;
  cart.send({ type: 'item.decrement', id: dosa.id });
  expect(readPersisted(stored).cart).toMatchObject(oneDosa);
});

it('the catalog is removed if another slice does not fit beside it', () => {
  stored = writeSlices(null, { catalog, checkout, cart: { ...emptyCart, owner: null } });
  limit = stored.length;
  addDosa(startCart());
  expect(readPersisted(stored)).toMatchObject({ catalog: null, checkout, cart: oneDosa });
});

it('a stored slice is removed if its new value does not fit, and the others stay', () => {
  stored = writeSlices(null, { checkout, cart: oneDosa });
  limit = stored.length;
  const cart = startCart();
  cart.send({ type: 'note.change', note: 'Less spicy, please', error: null });
  expect(readPersisted(stored)).toMatchObject({ checkout, cart: null });
  expect(cart.getSnapshot().context.cart).toMatchObject({ options: { kitchen_note: 'Less spicy, please' } });
});

it('a catalog that does not fit is not stored, and the others stay', () => {
  stored = writeSlices(null, { checkout });
  limit = stored.length + 1_000;
  createActor(createMachine({ context: catalog }), { id: 'catalog', inspect: createPersister() }).start();
  expect(readPersisted(stored)).toMatchObject({ checkout, catalog: null });
});

it('orders are displayed although their pickup codes do not fit', () => {
  expect(() => writeKeptPickups('9876543210', [{ id: '12-1', code: '482913', qr: null, slot: null }])).not.toThrow();
  expect(stored).toBeNull();
});

it('an app whose return path cannot be stored handles every event', () => {
  const setItem = vi.fn<() => void>(() => {
    throw new DOMException('The quota is exceeded.', 'QuotaExceededError');
  });
  vi.stubGlobal('sessionStorage', { setItem });
  const machine = createMachine({
    context: { returnTo: null as string | null },
    on: { refused: { actions: assign({ returnTo: ({ event }) => String(event['address']) }) } },
  });
  const app = createActor(machine, { id: 'app', inspect: createPersister() }).start();
  app.send({ type: 'refused', address: '/orders' });
  app.send({ type: 'refused', address: '/profile' });
  expect(app.getSnapshot().context.returnTo).toBe('/profile');
  expect(setItem).toHaveBeenCalledTimes(2);
});

it('the catalog is removed if the tokens of a login do not fit beside it', () => {
  const items = new Map([['root', writeSlices(null, { catalog, checkout })]]);
  const size = () => [...items].flat().join('').length;
  const most = size() + 10;
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem(key: string, value: string) {
      const before = items.get(key) ?? '';
      if (size() - before.length + value.length > most) throw new DOMException('Full.', 'QuotaExceededError');
      items.set(key, value);
    },
  });
  const tokens = createTokenStore('customer');
  tokens.save({ accessToken: 'access'.repeat(50), refreshToken: 'refresh'.repeat(50) });
  expect([tokens.access(), tokens.refresh()]).toEqual(['access'.repeat(50), 'refresh'.repeat(50)]);
  expect(readPersisted(items.get('root') ?? null)).toMatchObject({ catalog: null, checkout });
});
