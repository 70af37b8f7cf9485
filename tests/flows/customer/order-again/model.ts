import { orderAgainMachine } from '../../../../machines/customer/order-again/order-again.machine.ts';
import { defineModel } from '../../../engine/model.ts';
import { customerOrder } from '../../../fixtures/order.ts';
import { dosa } from '../cart/model.ts';

/** A delivered order with two dosas and a haleem. */
export const deliveredOrder = customerOrder({
  id: '12-1004',
  status: 'delivered',
  total_amount: 630,
  tax: 30,
  restaurant_id: 12,
  fssai: '13623011000412',
  pickup_code: null,
  order_items: [
    { id: 1, menu_id: 340, menu_name: 'Ghee Roast Dosa', quantity: 2, price: 140 },
    { id: 2, menu_id: 345, menu_name: 'Haleem', quantity: 1, price: 320 },
  ],
  payment_info: [{ id: 'pay_1', amount: 630, status: 'completed' }],
});

const dishes = [{ item: dosa, qty: 2, liveCount: 9 }];

export const orderAgainModel = defineModel(orderAgainMachine, {
  input: undefined,
  events: {
    'again.press': [
      { type: 'again.press', order: deliveredOrder },
      { type: 'again.press', order: { ...deliveredOrder, id: '12-1001' } },
    ],
  },
  actors: {
    lookUp: {
      outcomes: [
        { kind: 'found', dishes, missing: [] },
        { kind: 'found', dishes, missing: ['Haleem (sold out)', 'Raita (no longer on the menu)'] },
        { kind: 'found', dishes: [], missing: ['Haleem (sold out)'] },
        { kind: 'refused', message: 'Restaurant not found. Please try again.' },
      ],
    },
    cart: { sends: [] },
  },
  delays: {},
});
