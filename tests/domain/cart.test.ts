import { describe, expect, it } from 'vitest';
import {
  canBeAdded,
  cartBill,
  cartFingerprint,
  emptyCart,
  quantityOf,
  totalQuantity,
  withAdded,
  withLivePrices,
  withQuantity,
  type Cart,
  type CartItem,
  isCart,
  withOptions,
} from '../../domain/cart.ts';
import {
  hasPriceChanged,
  hasSameDishes,
  isOnlyRepriced,
  itemsShortOfStock,
  orderRequest,
} from '../../domain/checkout.ts';

const dosa: CartItem = {
  id: 340,
  restaurantId: 12,
  restaurantName: 'Charminar Dastarkhwan',
  is_veg: 1,
  name: 'Ghee Roast Dosa',
  price: 140,
  image_url: null,
  qty: 2,
};
/** Its price is a string, as carts may contain (spec §3). */
const tea: CartItem = { ...dosa, id: 341, name: 'Irani Chai', price: '30.50', qty: 1 };
const both: Cart = { restaurantId: 12, items: [dosa, tea] };

/** ₹160 less 12.5 % is ₹140. */
const livePrice = { price: 160, discount_percentage: 12.5, platform_discount_percentage: 0 };

describe('a cart', () => {
  it('is initially empty and has no restaurant', () => {
    expect(emptyCart).toEqual({ restaurantId: null, items: [] });
  });

  it('accepts a dish of any restaurant while it is empty, otherwise only dishes of its own restaurant', () => {
    expect(canBeAdded(emptyCart, dosa)).toBe(true);
    expect(canBeAdded(both, { restaurantId: 12 })).toBe(true);
    expect(canBeAdded(both, { restaurantId: 13 })).toBe(false);
  });

  it('counts the portions of one dish and of all dishes', () => {
    expect([quantityOf(both, 340), quantityOf(both, 341), quantityOf(both, 999)]).toEqual([2, 1, 0]);
    expect([totalQuantity(both), totalQuantity(emptyCart)]).toEqual([3, 0]);
  });

  it('appends a new dish with quantity 1', () => {
    const { qty: _, ...candidate } = tea;
    expect(withAdded({ restaurantId: 12, items: [dosa] }, candidate)).toEqual(both);
    expect(withAdded(emptyCart, candidate)).toEqual({ restaurantId: 12, items: [tea] });
  });

  it('increments the quantity of a dish that is added again, updates its price and keeps the other dishes', () => {
    expect(withAdded(both, { ...dosa, price: 150 })).toEqual({
      restaurantId: 12,
      items: [{ ...dosa, price: 150, qty: 3 }, tea],
    });
  });

  it('sets the quantity of a dish, removes it at 0, and has no restaurant without dishes', () => {
    expect(withQuantity(both, 340, 5).items).toEqual([{ ...dosa, qty: 5 }, tea]);
    const without = withQuantity(both, 340, 0);
    expect(without).toEqual({ restaurantId: 12, items: [tea] });
    expect(withQuantity(without, 341, 0)).toEqual(emptyCart);
  });

  it('has a bill of ₹310.50 and ₹15.53 tax for two dosas at ₹140 and a tea at ₹30.50', () => {
    expect(cartBill(both)).toMatchObject({ subtotalPaise: 31_050, taxPaise: 1553, totalPaise: 32_603 });
  });
});

describe('a cart with live info', () => {
  it('uses the live prices, and keeps the price of a dish that has no live price', () => {
    const live = [{ id: 340, live_count: 9, ...livePrice, price: 200 }];
    // ₹200 less 12.5 % is ₹175.
    expect(withLivePrices(both, live)).toEqual({ restaurantId: 12, items: [{ ...dosa, price: 175 }, tea] });
  });

  it('keeps the object of a dish whose price has not changed', () => {
    const live = [
      { id: 340, live_count: 9, ...livePrice },
      { id: 341, live_count: 9, price: 30.5, discount_percentage: 0, platform_discount_percentage: 0 },
    ];
    const [first, second] = withLivePrices(both, live).items;
    expect(first).toBe(dosa);
    expect(second).toBe(tea);
    expect(hasPriceChanged(both, live)).toBe(false);
  });

  it('reports that a price has changed', () => {
    expect(hasPriceChanged(both, [{ id: 340, live_count: 9, ...livePrice, price: 161 }])).toBe(true);
  });

  it('reports dishes whose quantity exceeds the stock, but no dish without live info', () => {
    const live = (count: number) => [{ id: 340, live_count: count, ...livePrice }];
    expect(itemsShortOfStock(both, live(1))).toEqual([dosa]);
    expect(itemsShortOfStock(both, live(2))).toEqual([]);
    expect(itemsShortOfStock(both, [])).toEqual([]);
  });
});

describe('the order of a cart', () => {
  it('is sent with prices in paise, a total that includes tax, and a slot of 60 minutes', () => {
    expect(orderRequest(both, 1_795_246_200_000)).toEqual({
      restaurant_id: 12,
      totalAmount: 32_603,
      items: [
        { id: 340, quantity: 2, price: 14_000, name: 'Ghee Roast Dosa' },
        { id: 341, quantity: 1, price: 3050, name: 'Irani Chai' },
      ],
      slot_info: { start_time: 1_795_246_200_000, slot_duration: 60 },
    });
  });

  it('has the chosen slot and the ready time that the customer saw', () => {
    const planned = withOptions(both, { pickup_slot: { start_time: 1_795_248_000_000 } });
    expect(orderRequest(planned, 1_795_246_200_000)).toEqual({
      ...orderRequest(both, 1_795_246_200_000),
      pickup_slot: { start_time: 1_795_248_000_000 },
    });
    expect(orderRequest(both, 1_795_246_200_000, 1_795_247_400_000)).toEqual({
      ...orderRequest(both, 1_795_246_200_000),
      ready_by: 1_795_247_400_000,
    });
    expect(cartFingerprint(planned)).not.toBe(cartFingerprint(both));
  });

  it('has options only if there are any', () => {
    const options = { pickup_slot: { start_time: 1_795_248_000_000 } };
    expect(withOptions(both, options)).toEqual({ ...both, options });
    expect(withOptions({ ...both, options }, {})).toEqual(both);
  });

  it('is restored from storage without options, and only complete and of one restaurant', () => {
    expect([emptyCart, both, { ...both, items: [dosa] }].map(isCart)).toEqual([true, true, true]);
    const damaged = [
      null,
      'cart',
      [],
      { restaurantId: null },
      { restaurantId: 12, items: { 0: dosa } },
      { ...emptyCart, restaurantId: 12 },
      { ...both, restaurantId: 13 },
      { ...both, items: [dosa, { ...tea, restaurantId: 13 }] },
      { ...both, items: [dosa, null] },
      { ...both, options: 'none' },
    ];
    expect(damaged.map(isCart)).toEqual(damaged.map(() => false));
  });

  it.each<[isRestored: boolean, change: object]>([
    [true, { is_veg: 0 }],
    [true, { price: '140' }],
    [true, { image_url: 'https://images.example/dosa.webp' }],
    [false, { id: 0 }],
    [false, { id: '340' }],
    [false, { qty: 0 }],
    [false, { qty: -1 }],
    [false, { qty: 1.5 }],
    [false, { restaurantId: '12' }],
    [false, { restaurantName: 12 }],
    [false, { name: null }],
    [false, { is_veg: true }],
    [false, { is_veg: 2 }],
    [false, { price: null }],
    [false, { image_url: 7 }],
    [false, { image_url: undefined }],
  ])('is restored from storage: %s with a dish that has %j', (isRestored, change) => {
    const item = { ...dosa, ...change };
    expect(isCart({ restaurantId: item.restaurantId, items: [tea, item] })).toBe(isRestored);
  });

  it.each([
    [true, { kitchen_note: 'x' }],
    [true, { pickup_slot: { start_time: 1 } }],
    [false, { pickup_slot: { start_time: 0 } }],
    [true, { kitchen_note: 'x', pickup_slot: { start_time: 1 } }],
    [false, { pickup_slot: { start_time: '1' } }],
    [false, { pickup_slot: 1 }],
    [false, { pickup_slot: {} }],
    [false, { kitchen_note: 1, pickup_slot: { start_time: 1 } }],
  ])('is restored from storage: %s with the options %j', (isRestored, options) => {
    expect(isCart({ ...both, options })).toBe(isRestored);
  });

  it('has a fingerprint that depends only on its restaurant, dishes, quantities and prices', () => {
    expect(cartFingerprint(both)).toBe('[12,[[340,2,14000],[341,1,3050]]]');
    expect(cartFingerprint({ ...both, items: [{ ...dosa, name: 'Dosa' }, tea] })).toBe(cartFingerprint(both));
    expect(cartFingerprint(withQuantity(both, 340, 3))).not.toBe(cartFingerprint(both));
    expect(cartFingerprint(emptyCart)).toBe('[null,[]]');
  });

  it('is only repriced if nothing but prices has changed', () => {
    const repriced = { ...both, items: [{ ...dosa, price: 150, qty: 2 }, tea] };
    expect(isOnlyRepriced(both, repriced)).toBe(true);
    expect(isOnlyRepriced(both, withQuantity(both, 340, 3))).toBe(false);
    expect(isOnlyRepriced(both, withQuantity(both, 341, 0))).toBe(false);
  });

  it('has the same dishes in other quantities and at other prices, but not with one more, one less or another', () => {
    const onlyDosa = withQuantity(both, 341, 0);
    const instead: Cart = { restaurantId: 12, items: [dosa, { ...tea, id: 342 }] };
    expect(hasSameDishes(both, { restaurantId: 12, items: [tea, { ...dosa, price: 150, qty: 9 }] })).toBe(true);
    expect(hasSameDishes(both, onlyDosa)).toBe(false);
    expect(hasSameDishes(onlyDosa, both)).toBe(false);
    expect(hasSameDishes(both, instead)).toBe(false);
    expect(hasSameDishes(emptyCart, both)).toBe(false);
  });
});
