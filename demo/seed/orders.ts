import { billFor } from '../../domain/bill.ts';
import type { OrderStatus } from '../../domain/order-status.ts';
import { finalPricePaise } from '../../domain/price.ts';
import { slotMinutes } from '../../domain/slot.ts';
import { nth } from '../art/random.ts';
import { type DemoDish, dishes } from './dishes.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** What is not paid within a quarter of an hour is given back (D52). */
const HOLD = 15 * MINUTE;

interface Plan {
  readonly customer: 1 | 2;
  readonly restaurant: number;
  readonly status: OrderStatus;
  /** How long ago it was placed, in ms. */
  readonly age: number;
  readonly payment: 'completed' | 'pending' | 'failed' | 'refunded';
}

const recent: readonly Plan[] = [
  { customer: 1, restaurant: 1, status: 'pending', age: 4 * MINUTE, payment: 'pending' },
  { customer: 1, restaurant: 5, status: 'ready', age: 70 * MINUTE, payment: 'completed' },
  { customer: 1, restaurant: 3, status: 'preparing', age: 45 * MINUTE, payment: 'completed' },
  { customer: 1, restaurant: 2, status: 'confirmed', age: 20 * MINUTE, payment: 'completed' },
  { customer: 2, restaurant: 1, status: 'confirmed', age: 15 * MINUTE, payment: 'completed' },
  // One of each that a kitchen sees, for the partner who has it.
  { customer: 2, restaurant: 1, status: 'preparing', age: 35 * MINUTE, payment: 'completed' },
  { customer: 2, restaurant: 1, status: 'ready', age: 55 * MINUTE, payment: 'completed' },
  { customer: 2, restaurant: 1, status: 'cancelled', age: 2 * DAY, payment: 'refunded' },
  { customer: 2, restaurant: 9, status: 'preparing', age: 50 * MINUTE, payment: 'completed' },
  { customer: 2, restaurant: 11, status: 'cancelled', age: 3 * DAY, payment: 'failed' },
  { customer: 2, restaurant: 12, status: 'delivered', age: 5 * DAY, payment: 'completed' },
];

const visited = [1, 3, 5, 2, 8, 6, 1, 9, 15, 21] as const;
const past: readonly Plan[] = Array.from({ length: 16 }, (_, index): Plan => {
  const cancelled = index % 5 === 3;
  const failed = index % 2 === 1;
  return {
    customer: 1,
    restaurant: nth(visited, index),
    status: cancelled ? 'cancelled' : 'delivered',
    age: (index + 1) * 4 * DAY + index * 47 * MINUTE,
    payment: cancelled ? (failed ? 'failed' : 'refunded') : 'completed',
  };
});

/** One to three dishes of the house, of which there are enough. */
function dishesFor(restaurant: number, which: number): readonly { dish: DemoDish; quantity: number }[] {
  const card = dishes.filter((dish) => dish.restaurant_id === restaurant && dish.live_count > 5);
  return Array.from({ length: 1 + (which % 3) }, (_, line) => ({
    dish: nth(card, which * 3 + line * 4),
    quantity: 1 + ((which + line) % 2),
  }));
}

/**
 * Orders of the demo customers in every status, oldest first (numbers rise with time), with their payments.
 * All times hang on `now`; a pending order holds its dishes until its quarter of an hour is over.
 */
export function demoOrders(now: Date) {
  const plans = [...past, ...recent].toSorted((one, other) => other.age - one.age);
  return plans.map((plan, index) => {
    const number = index + 1;
    const created = now.getTime() - plan.age;
    const lines = dishesFor(plan.restaurant, index).map(({ dish, quantity }, line) => ({
      line: line + 1,
      menu_id: dish.id,
      menu_name: dish.name,
      quantity,
      price_paise: finalPricePaise({ ...dish, price: dish.price_paise / 100 }),
    }));
    const bill = billFor(lines.map((line) => ({ pricePaise: line.price_paise, quantity: line.quantity })));
    // Collected within the hour after the next full one, as the checkout offers it.
    const slotStart = Math.ceil((created + HOUR) / HOUR) * HOUR;
    const tail = String(number).padStart(6, '0');
    return {
      restaurant_id: plan.restaurant,
      number,
      customer_id: plan.customer,
      status: plan.status,
      total_paise: bill.totalPaise,
      tax_paise: bill.taxPaise,
      slot_start: new Date(slotStart),
      slot_minutes: slotMinutes,
      pickup_code: plan.payment === 'completed' ? String(100_000 + ((number * 73_819) % 900_000)) : null,
      // Paid within two minutes; one that was refunded later stays on the kitchen's list.
      confirmed_at: plan.payment === 'completed' || plan.payment === 'refunded' ? new Date(created + 2 * MINUTE) : null,
      provider_order_id: `order_DemoPaid${tail}`,
      created_at: new Date(created),
      lines,
      hold_expires_at: plan.status === 'pending' ? new Date(created + HOLD) : null,
      payment: { provider_payment_id: `pay_DemoPaid${tail}`, amount_paise: bill.totalPaise, status: plan.payment },
    };
  });
}
