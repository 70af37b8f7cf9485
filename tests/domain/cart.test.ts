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
} from '../../domain/cart.ts';
import { hasPriceChanged, isOnlyRepriced, itemsShortOfStock, orderRequest } from '../../domain/checkout.ts';

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
/** With the price as text, which carts may contain (spec §3). */
const tea: CartItem = { ...dosa, id: 341, name: 'Irani Chai', price: '30.50', qty: 1 };
const both: Cart = { restaurantId: 12, items: [dosa, tea] };

/** ₹160 less 12.5 % is ₹140. */
const livePrice = { price: 160, discount_percentage: 12.5, platform_discount_percentage: 0 };

describe('a cart', () => {
  it('starts empty and without a restaurant', () => {
    expect(emptyCart).toEqual({ restaurantId: null, items: [] });
  });

  it('accepts dishes of any restaurant while it is empty, and then of that restaurant only', () => {
    expect(canBeAdded(emptyCart, dosa)).toBe(true);
    expect(canBeAdded(both, { restaurantId: 12 })).toBe(true);
    expect(canBeAdded(both, { restaurantId: 13 })).toBe(false);
  });

  it('counts one dish and all dishes', () => {
    expect([quantityOf(both, 340), quantityOf(both, 341), quantityOf(both, 999)]).toEqual([2, 1, 0]);
    expect([totalQuantity(both), totalQuantity(emptyCart)]).toEqual([3, 0]);
  });

  it('adds a new dish once, at the end', () => {
    const { qty: _, ...candidate } = tea;
    expect(withAdded({ restaurantId: 12, items: [dosa] }, candidate)).toEqual(both);
    expect(withAdded(emptyCart, candidate)).toEqual({ restaurantId: 12, items: [tea] });
  });

  it('increments a dish that it contains, updates its price and keeps the others', () => {
    expect(withAdded(both, { ...dosa, price: 150 })).toEqual({
      restaurantId: 12,
      items: [{ ...dosa, price: 150, qty: 3 }, tea],
    });
  });

  it('sets the requested quantity, and has no restaurant when it has no dishes', () => {
    expect(withQuantity(both, 340, 5).items).toEqual([{ ...dosa, qty: 5 }, tea]);
    const without = withQuantity(both, 340, 0);
    expect(without).toEqual({ restaurantId: 12, items: [tea] });
    expect(withQuantity(without, 341, 0)).toEqual(emptyCart);
  });

  it('calculates its bill: two dosas at ₹140 and a tea at ₹30.50 are ₹310.50, and ₹15.53 tax', () => {
    expect(cartBill(both)).toMatchObject({ subtotalPaise: 31_050, taxPaise: 1553, totalPaise: 32_603 });
  });
});

describe('a cart with live info', () => {
  it('uses live prices, and keeps the price of a dish without one', () => {
    const live = [{ id: 340, live_count: 9, ...livePrice, price: 200 }];
    // ₹200 less 12.5 % is ₹175.
    expect(withLivePrices(both, live)).toEqual({ restaurantId: 12, items: [{ ...dosa, price: 175 }, tea] });
  });

  it('keeps a dish whose price has not changed as the same object', () => {
    const live = [
      { id: 340, live_count: 9, ...livePrice },
      { id: 341, live_count: 9, price: 30.5, discount_percentage: 0, platform_discount_percentage: 0 },
    ];
    const [first, second] = withLivePrices(both, live).items;
    expect(first).toBe(dosa);
    expect(second).toBe(tea);
    expect(hasPriceChanged(both, live)).toBe(false);
  });

  it('reports a changed price', () => {
    expect(hasPriceChanged(both, [{ id: 340, live_count: 9, ...livePrice, price: 161 }])).toBe(true);
  });

  it('reports dishes whose quantity exceeds the stock; without live info there is enough', () => {
    const live = (count: number) => [{ id: 340, live_count: count, ...livePrice }];
    expect(itemsShortOfStock(both, live(1))).toEqual([dosa]);
    expect(itemsShortOfStock(both, live(2))).toEqual([]);
    expect(itemsShortOfStock(both, [])).toEqual([]);
  });
});

describe('an order', () => {
  it('is sent in paise, with tax, for a slot of 60 minutes', () => {
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

  it('has a fingerprint of its restaurant, dishes, quantities and prices', () => {
    expect(cartFingerprint(both)).toBe('[12,[[340,2,14000],[341,1,3050]]]');
    expect(cartFingerprint({ ...both, items: [{ ...dosa, name: 'Dosa' }, tea] })).toBe(cartFingerprint(both));
    expect(cartFingerprint(withQuantity(both, 340, 3))).not.toBe(cartFingerprint(both));
    expect(cartFingerprint(emptyCart)).toBe('[null,[]]');
  });

  it('distinguishes changed prices from other changes', () => {
    const repriced = { ...both, items: [{ ...dosa, price: 150, qty: 2 }, tea] };
    expect(isOnlyRepriced(both, repriced)).toBe(true);
    expect(isOnlyRepriced(both, withQuantity(both, 340, 3))).toBe(false);
    expect(isOnlyRepriced(both, withQuantity(both, 341, 0))).toBe(false);
  });
});
