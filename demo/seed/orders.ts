import { billFor } from '../../domain/bill.ts';
import { confirmationTimes, type CancelReason } from '../../domain/order-life.ts';
import { defaultOverdueHours, overdueAt } from '../../domain/due-orders.ts';
import type { StoredStatus } from '../../domain/order-states.ts';
import { finalPricePaise } from '../../domain/price.ts';
import type { RefundSpeed, RefundStatus } from '../../domain/refund-words.ts';
import { dateOf, startOfDate } from '../../domain/kolkata-time.ts';
import { slotStart } from '../../domain/pickup-time.ts';
import { slotMinutes, type Slot } from '../../domain/slot.ts';
import { lastMorning } from '../../domain/sold-out-today.ts';
import { dayMs, hourMs, minuteMs } from '../../domain/time-units.ts';
import { nth } from '../art/random.ts';
import { type DemoDish, dishes } from './dishes.ts';
import { acceptMinutes, aheadId, limitedId } from './restaurants.ts';

/** Preparation time of the demo restaurants in minutes. */
const PREPARATION = 20;
/** Unpaid orders release their stock after 15 minutes (D52). */
const HOLD = 15 * minuteMs;

interface Plan {
  readonly customer: 1 | 2;
  readonly restaurant: number;
  readonly status: StoredStatus;
  /** Time since the order was placed, ms. */
  readonly age: number;
  readonly payment: 'completed' | 'pending' | 'failed' | 'refunded' | 'refund_due';
  /** How far its refund is: of all of a payment that is due or refunded, else of the first dish, which was missing. */
  readonly refund?: { readonly status: RefundStatus; readonly speed?: RefundSpeed };
  /** The number of the chosen pickup slot, from the first one of which the kitchen can be ready on. */
  readonly pickup?: number;
  /** Whether it is picked up tomorrow at 1:00 pm, from the portions of that day (D276). */
  readonly isForTomorrow?: true;
  /** The customer's note, and what the kitchen did with the order. */
  readonly kitchen?: {
    readonly note?: string;
    readonly isSeen?: boolean;
    /** Minutes. */
    readonly delayed?: number;
    readonly reason?: CancelReason;
  };
}

const recent: readonly Plan[] = [
  { customer: 1, restaurant: 1, status: 'pending', age: 4 * minuteMs, payment: 'pending' },
  { customer: 1, restaurant: 5, status: 'ready', age: 70 * minuteMs, payment: 'completed' },
  { customer: 1, restaurant: 3, status: 'preparing', age: 45 * minuteMs, payment: 'completed' },
  { customer: 1, restaurant: 2, status: 'confirmed', age: 20 * minuteMs, payment: 'completed' },
  // What goes back to the first demo customer: on its way, sent, and not gone through.
  {
    customer: 1,
    restaurant: 7,
    status: 'cancelled',
    age: 3 * hourMs,
    payment: 'refund_due',
    kitchen: { reason: 'too_busy' },
    refund: { status: 'requested' },
  },
  {
    customer: 1,
    restaurant: 1,
    status: 'delivered',
    age: 30 * hourMs,
    payment: 'completed',
    refund: { status: 'processed' },
  },
  {
    customer: 1,
    restaurant: 4,
    status: 'cancelled',
    age: 50 * hourMs,
    payment: 'refunded',
    kitchen: { reason: 'closed' },
    refund: { status: 'processed', speed: 'instant' },
  },
  {
    customer: 1,
    restaurant: 7,
    status: 'cancelled',
    age: 3 * dayMs,
    payment: 'refund_due',
    kitchen: { reason: 'device_problem' },
    refund: { status: 'failed' },
  },
  // Orders on the kitchen board of the demo partner.
  {
    customer: 2,
    restaurant: 1,
    status: 'confirmed',
    age: 4 * minuteMs,
    payment: 'completed',
    kitchen: { isSeen: false, note: 'No onion, please' },
  },
  { customer: 2, restaurant: 2, status: 'confirmed', age: 6 * minuteMs, payment: 'completed' },
  // Restaurant 8 accepts each order.
  { customer: 2, restaurant: 8, status: 'waiting', age: 3 * minuteMs, payment: 'completed' },
  {
    customer: 2,
    restaurant: 1,
    status: 'confirmed',
    age: 15 * minuteMs,
    payment: 'completed',
    kitchen: { isSeen: true },
  },
  { customer: 2, restaurant: 1, status: 'preparing', age: 35 * minuteMs, payment: 'completed' },
  {
    customer: 2,
    restaurant: 2,
    status: 'preparing',
    age: 25 * minuteMs,
    payment: 'completed',
    kitchen: { delayed: 20 },
  },
  { customer: 2, restaurant: 1, status: 'ready', age: 55 * minuteMs, payment: 'completed' },
  // The board warns that this order goes back.
  { customer: 2, restaurant: 2, status: 'preparing', age: 8 * hourMs, payment: 'completed' },
  { customer: 2, restaurant: 1, status: 'delivered', age: 80 * minuteMs, payment: 'completed' },
  {
    customer: 2,
    restaurant: 1,
    status: 'cancelled',
    age: 90 * minuteMs,
    payment: 'refunded',
    kitchen: { reason: 'sold_out' },
  },
  { customer: 2, restaurant: 1, status: 'cancelled', age: 2 * dayMs, payment: 'refunded' },
  { customer: 2, restaurant: 9, status: 'preparing', age: 50 * minuteMs, payment: 'completed' },
  // Of the next pickup times of this restaurant, the second one is full, and the third one nearly.
  ...[1, 1, 1, 2].map((pickup): Plan => ({
    ...{ customer: 2, restaurant: limitedId, status: 'confirmed', age: 2 * minuteMs, payment: 'completed', pickup },
  })),
  // The newest order, so that it changes no number of another one.
  {
    ...{ customer: 1, restaurant: aheadId, status: 'confirmed', age: 2 * minuteMs, payment: 'completed' },
    ...{ isForTomorrow: true, kitchen: { isSeen: true } },
  },
  { customer: 2, restaurant: 11, status: 'cancelled', age: 3 * dayMs, payment: 'failed' },
  { customer: 2, restaurant: 12, status: 'delivered', age: 5 * dayMs, payment: 'completed' },
];

const visited = [1, 3, 5, 2, 8, 6, 1, 9, 15, 21] as const;
const past: readonly Plan[] = Array.from({ length: 16 }, (_, index): Plan => {
  const cancelled = index % 5 === 3;
  const failed = index % 2 === 1;
  return {
    customer: 1,
    restaurant: nth(visited, index),
    status: cancelled ? 'cancelled' : 'delivered',
    age: (index + 1) * 4 * dayMs + index * 47 * minuteMs,
    payment: cancelled ? (failed ? 'failed' : 'refunded') : 'completed',
  };
});

/** Length of the pickup slots of the demo restaurants, minutes. */
const pickupMinutes = 30;

/** Returns the chosen slot; else one from the next full hour that is at least one hour after the order. */
function slotOf({ age, pickup, isForTomorrow }: Plan, now: number): Slot {
  const created = now - age;
  if (isForTomorrow)
    return { start_time: startOfDate(dateOf(now + dayMs)) + 13 * hourMs, slot_duration: pickupMinutes };
  if (pickup === undefined)
    return { start_time: Math.ceil((created + hourMs) / hourMs) * hourMs, slot_duration: slotMinutes };
  const first = slotStart(now + PREPARATION * minuteMs - 1, pickupMinutes) + pickupMinutes * minuteMs;
  return { start_time: first + pickup * pickupMinutes * minuteMs, slot_duration: pickupMinutes };
}

/** Returns the timestamps of a planned order, its note and the reason if it was cancelled. */
function lifeOf({ payment, status, kitchen, pickup, isForTomorrow }: Plan, created: number, slot: Slot) {
  const hasEnded = status === 'delivered' || status === 'cancelled';
  const ended_at = hasEnded ? new Date(created + hourMs) : null;
  if (payment === 'pending' || payment === 'failed') return { confirmed_at: null, ended_at };
  // Every payment is made two minutes after the order; a refunded order keeps its time of confirmation.
  const confirmed = created + 2 * minuteMs;
  const isWaiting = status === 'waiting';
  const {
    note = null,
    isSeen = status !== 'confirmed' && status !== 'waiting',
    delayed = 0,
    reason = null,
  } = kitchen ?? {};
  const { ready_at: accepted, cancel_until } = confirmationTimes(
    confirmed,
    PREPARATION,
    pickup === undefined && !isForTomorrow ? 0 : slot.start_time,
  );
  const ready_at = accepted + delayed * minuteMs;
  return {
    paid_at: new Date(confirmed),
    confirmed_at: isWaiting ? null : new Date(confirmed),
    ready_at: new Date(ready_at),
    cancel_until: isWaiting ? null : new Date(cancel_until),
    seen_at: isSeen ? new Date(confirmed) : null,
    delayed_minutes: delayed,
    kitchen_note: note,
    due_at: hasEnded
      ? null
      : new Date(
          isWaiting
            ? confirmed + acceptMinutes * minuteMs
            : overdueAt({ slot_info: slot, ready_at }, defaultOverdueHours),
        ),
    ended_at,
    ...(reason && { end_by: 'restaurant' as const, end_reason: reason }),
  };
}

/** Returns one to three dishes of a restaurant that have enough stock, or for tomorrow portions of each day. */
function dishesFor(
  { restaurant, isForTomorrow }: Plan,
  which: number,
): readonly { dish: DemoDish; quantity: number }[] {
  const card = dishes.filter(
    (dish) => dish.restaurant_id === restaurant && (isForTomorrow ? dish.daily_count !== null : dish.live_count > 5),
  );
  if (isForTomorrow) return card.slice(0, 2).map((dish) => ({ dish, quantity: 2 }));
  return Array.from({ length: 1 + (which % 3) }, (_, line) => ({
    dish: nth(card, which * 3 + line * 4),
    quantity: 1 + ((which + line) % 2),
  }));
}

/**
 * Returns orders of the demo customers in every status with their payments, oldest first, because order numbers
 * increase with time. All times are relative to `now`; a pending order holds its stock for 15 minutes.
 */
export function demoOrders(now: Date) {
  const plans = [...past, ...recent].toSorted((one, other) => other.age - one.age);
  return plans.map((plan, index) => {
    const number = index + 1;
    const created = now.getTime() - plan.age;
    const slot = slotOf(plan, now.getTime());
    const stock_day = plan.isForTomorrow ? new Date(lastMorning(slot.start_time)) : null;
    const lines = dishesFor(plan, index).map(({ dish, quantity }, line) => ({
      line: line + 1,
      menu_id: dish.id,
      menu_name: dish.name,
      quantity,
      price_paise: finalPricePaise({ ...dish, price: dish.price_paise / 100 }),
      stock_day,
    }));
    const bill = billFor(lines.map((line) => ({ pricePaise: line.price_paise, quantity: line.quantity })));
    const isCounted = plan.pickup !== undefined;
    const isChosen = isCounted || plan.isForTomorrow === true;
    const tail = String(number).padStart(6, '0');
    return {
      restaurant_id: plan.restaurant,
      number,
      customer_id: plan.customer,
      status: plan.status,
      total_paise: bill.totalPaise,
      tax_paise: bill.taxPaise,
      slot_start: new Date(slot.start_time),
      slot_minutes: slot.slot_duration,
      slot_key: isChosen ? new Date(slot.start_time) : null,
      slot_chosen: isChosen,
      slot_held: isCounted,
      pickup_code:
        plan.payment === 'completed' && plan.status !== 'waiting'
          ? String(100_000 + ((number * 73_819) % 900_000))
          : null,
      ...lifeOf(plan, created, slot),
      provider_order_id: `order_DemoPaid${tail}`,
      created_at: new Date(created),
      lines,
      refund: plan.refund ?? (plan.payment === 'refunded' ? { status: 'processed' as const } : null),
      hold_expires_at: plan.status === 'pending' ? new Date(created + HOLD) : null,
      payment: { provider_payment_id: `pay_DemoPaid${tail}`, amount_paise: bill.totalPaise, status: plan.payment },
    };
  });
}
