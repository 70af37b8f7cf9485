import { describe, expect, it } from 'vitest';
import { splitTax } from '../../../../domain/bill.ts';
import { emptyCart, type Cart } from '../../../../domain/cart.ts';
import { hasReceipt } from '../../../../machines/customer/orders/orders.selectors.ts';
import { buildReorder } from '../../../../machines/customer/order-again/reorder.ts';
import { canReorder } from '../../../../machines/customer/order-again/order-again.selectors.ts';
import { delivered } from './model.ts';
import { dosa, dosaLive } from '../restaurant/model.ts';
import { testFlow } from '../../../engine/register-tests.ts';
import { flow } from './flow.ts';

testFlow(flow);

const haleem = { ...dosa, id: 345, name: 'Haleem', is_veg: 0 as const, price: 320, discount_percentage: 0 };
const of = ({ dishes, missing }: ReturnType<typeof buildReorder>) => ({
  dishes: dishes.map(({ item, qty, liveCount }) => [item.name, item.price, qty, liveCount]),
  missing,
});

describe('the dishes of an earlier order', () => {
  it('are all available, at current prices', () => {
    // The dosa costs ₹162 by its live info, the haleem the price of the menu.
    expect(of(buildReorder(delivered, [dosa, haleem], [dosaLive], emptyCart))).toEqual({
      dishes: [
        ['Ghee Roast Dosa', 162, 2, 3],
        ['Haleem', 320, 1, undefined],
      ],
      missing: [],
    });
  });

  it('are left out with a message when they left the menu, are sold out or short', () => {
    const live = [{ ...dosaLive, live_count: 1 }];
    expect(of(buildReorder(delivered, [dosa], live, emptyCart))).toEqual({
      dishes: [['Ghee Roast Dosa', 162, 1, 1]],
      missing: ['Ghee Roast Dosa (only 1 left)', 'Haleem (no longer on the menu)'],
    });
    const gone = [
      { ...dosaLive, live_count: 0 },
      { ...dosaLive, id: 345, live_count: 0 },
    ];
    expect(of(buildReorder(delivered, [dosa, haleem], gone, emptyCart))).toEqual({
      dishes: [],
      missing: ['Ghee Roast Dosa (sold out)', 'Haleem (sold out)'],
    });
  });

  it('are limited by what the cart holds already', () => {
    const [line] = buildReorder(delivered, [dosa], [dosaLive], emptyCart).dishes;
    if (!line) throw new Error('The dosa is to be had.');
    const cart: Cart = { restaurantId: 12, items: [{ ...line.item, qty: 2 }] };
    expect(of(buildReorder(delivered, [dosa, haleem], [dosaLive], cart))).toEqual({
      dishes: [
        ['Ghee Roast Dosa', 162, 1, 3],
        ['Haleem', 320, 1, undefined],
      ],
      missing: ['Ghee Roast Dosa (only 3 left)'],
    });
  });
});

it('can be ordered again if the order was delivered and names its restaurant', () => {
  const { restaurant_id: _, ...anonymous } = delivered;
  expect([delivered, { ...delivered, status: 'ready' as const }, anonymous].map(canReorder)).toEqual([
    true,
    false,
    false,
  ]);
});

it('have a receipt only if they were paid', () => {
  const paidAs = (status: 'completed' | 'pending' | 'refunded') =>
    hasReceipt({ ...delivered, payment_info: [{ id: 'pay_1', amount: 630, status }] });
  expect([paidAs('completed'), paidAs('pending'), paidAs('refunded')]).toEqual([true, false, false]);
  expect(hasReceipt({ ...delivered, payment_info: [] })).toBe(false);
});

it.each([
  [3000, 1500, 1500],
  [600_203, 300_102, 300_101],
  [1, 1, 0],
])('have a tax of %i paise split into halves', (tax, cgstPaise, sgstPaise) => {
  expect(splitTax(tax)).toEqual({ cgstPaise, sgstPaise });
});
