import { describe, expect, it } from 'vitest';
import { emptyCart, type Cart } from '../../../../domain/cart.ts';
import { hasReceipt } from '../../../../machines/customer/orders/order-facts.ts';
import { buildReorder } from '../../../../machines/customer/order-again/reorder.ts';
import { canReorder } from '../../../../machines/customer/order-again/order-again.view.ts';
import { deliveredOrder } from './model.ts';
import { dosa, dosaLive } from '../restaurant/model.ts';

const haleem = { ...dosa, id: 345, name: 'Haleem', is_veg: 0 as const, price: 320, discount_percentage: 0 };
const of = ({ dishes, missing }: ReturnType<typeof buildReorder>) => ({
  dishes: dishes.map(({ item, qty, liveCount }) => [item.name, item.price, qty, liveCount]),
  missing,
});

describe('the dishes of an earlier order', () => {
  it('are all added at current prices if they are available', () => {
    // The dosa costs ₹162 according to its live info. The haleem has none, so the price of the menu applies.
    expect(of(buildReorder(deliveredOrder, [dosa, haleem], [dosaLive], emptyCart))).toEqual({
      dishes: [
        ['Ghee Roast Dosa', 162, 2, 3],
        ['Haleem', 320, 1, undefined],
      ],
      missing: [],
    });
  });

  it('are left out or reduced, with a reason, if they are not on the menu, sold out or short in stock', () => {
    const live = [{ ...dosaLive, live_count: 1 }];
    expect(of(buildReorder(deliveredOrder, [dosa], live, emptyCart))).toEqual({
      dishes: [['Ghee Roast Dosa', 162, 1, 1]],
      missing: ['Ghee Roast Dosa (only 1 left)', 'Haleem (no longer on the menu)'],
    });
    const gone = [
      { ...dosaLive, live_count: 0 },
      { ...dosaLive, id: 345, live_count: 0 },
    ];
    expect(of(buildReorder(deliveredOrder, [dosa, haleem], gone, emptyCart))).toEqual({
      dishes: [],
      missing: ['Ghee Roast Dosa (sold out)', 'Haleem (sold out)'],
    });
  });

  it('are limited to the stock minus what is in the cart already', () => {
    const [line] = buildReorder(deliveredOrder, [dosa], [dosaLive], emptyCart).dishes;
    if (!line) throw new Error('The dosa is to be had.');
    const cart: Cart = { restaurantId: 12, items: [{ ...line.item, qty: 2 }] };
    expect(of(buildReorder(deliveredOrder, [dosa, haleem], [dosaLive], cart))).toEqual({
      dishes: [
        ['Ghee Roast Dosa', 162, 1, 3],
        ['Haleem', 320, 1, undefined],
      ],
      missing: ['Ghee Roast Dosa (only 3 left)'],
    });
  });
});

it('offers to order again only if the order was delivered and names its restaurant', () => {
  const { restaurant_id: _, ...anonymous } = deliveredOrder;
  expect([deliveredOrder, { ...deliveredOrder, status: 'ready' as const }, anonymous].map(canReorder)).toEqual([
    true,
    false,
    false,
  ]);
});

it('offers a receipt only for an order with a completed payment', () => {
  const paidAs = (status: 'completed' | 'pending' | 'refunded') =>
    hasReceipt({ ...deliveredOrder, payment_info: [{ id: 'pay_1', amount: 630, status }] });
  expect([paidAs('completed'), paidAs('pending'), paidAs('refunded')]).toEqual([true, false, false]);
  expect(hasReceipt({ ...deliveredOrder, payment_info: [] })).toBe(false);
});
