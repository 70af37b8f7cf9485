import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPersisted, writeSlices, type Persisted } from '../../../machines/app/persisted.ts';

const nothing = {
  session: null,
  login: null,
  catalog: null,
  cart: null,
  checkout: null,
  pickups: null,
  partnerLogin: null,
  partnerEdits: null,
  partnerBoard: null,
};

const user = { name: 'Asha Rao', phone: '9876543210', email: null, address: null };
const dish = {
  id: 71,
  restaurantId: 7,
  restaurantName: 'Udupi Upahar',
  name: 'Ghee Roast Dosa',
  price: '140.00',
  image_url: null,
  is_veg: 1,
  qty: 2,
};

/** A valid persisted slice of each flow. */
const kept = {
  session: { isAuthenticated: true, user, edited: { ...user, name: 'Asha R' } },
  login: { phone: '9876543210', otpSent: true, sent: { phone: '9876543210', at: 1_795_246_200_000 } },
  catalog: {
    cities: [{ id: 1, name: 'Hyderabad' }],
    citiesAt: 1_795_246_200_000,
    entries: {
      restaurants: { 1: { status: 'ready', value: [{ id: 7, name: 'Udupi Upahar' }] } },
      places: {},
      restaurant: { 7: { status: 'ready', value: { id: 7, name: 'Udupi Upahar' } } },
      place: {},
    },
  },
  cart: { owner: '9876543210', restaurantId: 7, items: [dish] },
  checkout: {
    attempt: { content: '7:71×2', key: 'k-1', startTime: 1_795_246_200_000 },
    razorpayOrderId: 'order_1',
    owner: '9876543210',
  },
  pickups: { of: '9876543210', pickups: [] },
  partnerLogin: { phone: '9876500001', otpSent: true },
  partnerEdits: { of: '9876500001', name: 'Imran', phone: '9876500002', address: 'Charminar' },
  partnerBoard: { restaurantId: 7 },
};
const text = (slices: object, version: unknown = 1) => JSON.stringify({ ...slices, version });

describe('the persisted store', () => {
  it('restores what was stored [STORE-1]', () => {
    expect(readPersisted(text(kept))).toEqual(kept);
    expect(readPersisted(writeSlices(null, kept))).toEqual(kept);
  });

  it.each([
    ['an empty storage', null],
    ['an empty string', ''],
    ['truncated JSON', text(kept).slice(0, 200)],
    ['a number', '7'],
    ['JSON null', 'null'],
    ['an array', `[${text(kept)}]`],
    ['data of another program', '{"_persist":"{\\"version\\":-1}","auth":"{}"}'],
    ['an older version', text(kept, 0)],
    ['a newer version', text(kept, 2)],
    ['a version that is a string', text(kept, '1')],
    ['data without a version', JSON.stringify(kept)],
  ])('restores nothing from %s', (_, stored) => {
    expect(readPersisted(stored)).toEqual(nothing);
  });

  const damages: Record<keyof Persisted, readonly unknown[]> = {
    session: [
      { user, edited: null },
      { isAuthenticated: 'true', user, edited: null },
      { isAuthenticated: true, edited: null },
      { isAuthenticated: true, user },
      { isAuthenticated: true, user, edited: 'Asha R' },
      { isAuthenticated: true, user: { ...user, phone: undefined }, edited: null },
      { isAuthenticated: true, user: { ...user, name: 7 }, edited: null },
      { isAuthenticated: true, user: { ...user, email: 7 }, edited: null },
      { isAuthenticated: true, user: { ...user, address: [] }, edited: null },
    ],
    login: [
      { phone: '9876543210' },
      { otpSent: true },
      { phone: 9876543210, otpSent: true },
      { phone: '', otpSent: 1 },
      { phone: '', otpSent: true, sent: true },
      { phone: '', otpSent: true, sent: { phone: '9876543210' } },
      { phone: '', otpSent: true, sent: { phone: 9876543210, at: 0 } },
    ],
    catalog: [
      { ...kept.catalog, entries: null },
      { ...kept.catalog, cities: 'all' },
    ],
    cart: [
      { ...kept.cart, restaurantId: 8 },
      { ...kept.cart, items: null },
      { ...kept.cart, items: [{ ...dish, qty: 0 }] },
      { ...kept.cart, items: [{ ...dish, qty: 1.5 }] },
    ],
    checkout: [
      { attempt: null },
      { attempt: { content: 1, key: 'k', startTime: 1 }, razorpayOrderId: null },
      { attempt: null, razorpayOrderId: 7 },
      { attempt: null, razorpayOrderId: 'order_1', owner: 9876543210 },
      { attempt: null, razorpayOrderId: 'order_1', owner: null },
    ],
    pickups: ['codes', 7],
    partnerLogin: [{ otpSent: true }, { phone: 9876500001, otpSent: true }, { phone: '9876500001' }],
    partnerEdits: [
      { of: '9876500001', name: 'Imran', phone: '9876500002' },
      { of: null, name: 'Imran', phone: '9876500002', address: 'Charminar' },
    ],
    partnerBoard: [{}, { restaurantId: '7' }, { restaurantId: 7.5 }],
  };
  const damaged = Object.entries(damages).flatMap(([slice, values]) =>
    [7, 'x', [], true, ...values].map((value) => [slice, JSON.stringify(value), value] as const),
  );

  it.each(damaged)('drops only the slice %s when its value is the invalid %s', (slice, _, value) => {
    expect(readPersisted(text({ ...kept, [slice]: value }))).toEqual({ ...kept, [slice]: null });
  });

  it('never throws on invalid content, and keeps the valid slices', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (stored) => {
        expect(readPersisted(stored)).toEqual(nothing);
      }),
    );
    const slices = fc.record(
      { session: fc.json(), login: fc.json(), catalog: fc.json(), cart: fc.json(), checkout: fc.json() },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(slices, (given) => {
        const foreign = Object.fromEntries(Object.entries(given).map(([slice, json]) => [slice, JSON.parse(json)]));
        const spared = Object.fromEntries(Object.entries(kept).filter(([slice]) => !(slice in foreign)));
        expect(readPersisted(text({ ...kept, ...foreign }))).toMatchObject(spared);
      }),
    );
  });

  it('replaces one slice and keeps the others', () => {
    const login = { phone: '9000000001', otpSent: false };
    expect(readPersisted(writeSlices(text(kept), { login }))).toEqual({ ...kept, login });
  });

  it('does not write a damaged slice back', () => {
    const stored = writeSlices(text({ ...kept, cart: 'x' }), { login: kept.login });
    expect(JSON.parse(stored)).toEqual({ ...kept, cart: null, version: 1 });
  });
});
