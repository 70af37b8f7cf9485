import { formatTime } from '../../domain/date-time.ts';
import { formatDatedTime } from '../../domain/named-day.ts';
import { openingAt } from '../../domain/opening-hours.ts';
import {
  asapStarts,
  isLaterThanPromised,
  preparationAt,
  readyAsap,
  slotsAhead,
  unitsOf,
  type Capacity,
  type PickupRules,
} from '../../domain/pickup-time.ts';
import type { Slot } from '../../domain/slot.ts';
import type { Schemas } from '../../openapi/client.ts';
import { ApiError } from '../http/api-error.ts';
import type { KitchenRow } from '../restaurants/restaurant-settings.ts';
import { scheduleOf, type ScheduleRow } from '../restaurants/schedule.store.ts';
import type { Tx } from '../db/schema.ts';
import type { Deps } from '../process/deps.ts';
import type { OrderKey } from '../../domain/order-id.ts';
import type { OrderRow } from './order-columns.ts';
import { holdSlot } from './slots.store.ts';
import { minuteMs } from '../../domain/time-units.ts';

/** Returns how long the kitchen needs. */
export function kitchenOf(row: KitchenRow): Omit<PickupRules, 'schedule'> {
  return {
    preparationMinutes: row.preparation_minutes,
    rush: { minutes: row.rush_minutes, until: row.rush_until?.getTime() ?? null },
    slotMinutes: row.slot_minutes,
  };
}

export const rulesOf = (row: KitchenRow & ScheduleRow): PickupRules => ({
  ...kitchenOf(row),
  schedule: scheduleOf(row),
});
export const capacityOf = (row: KitchenRow): Capacity => ({ max: row.slot_capacity, unit: row.slot_unit });

/** When an order will be picked up, before a place in a slot is taken. */
export interface Pickup {
  /** When it was decided, epoch ms. */
  readonly now: number;
  /** The slot that the customer chose; null for 'as soon as possible'. */
  readonly chosen: Slot | null;
  /** Whether the slot is of a later day (D276, D277). */
  readonly isLaterDay: boolean;
  /** When the meal can be ready, epoch ms. */
  readonly readyAt: number;
  /** The slots that the order may take, earliest first, epoch ms. */
  readonly starts: readonly number[];
  readonly units: number;
  /** Capacity of a slot in units; null without a limit. */
  readonly capacity: number | null;
  /** The ready time that the customer saw, epoch ms. */
  readonly promisedAt: number | null;
}

type PickupBody = Pick<Schemas['OrderBody'], 'items' | 'pickup_slot' | 'ready_by'>;

/**
 * Decides when an order can be picked up (D210).
 * @param now epoch ms
 * @throws ApiError `slot_unavailable`; for 'as soon as possible' `restaurant_closed`.
 */
export function planPickup(row: KitchenRow & ScheduleRow, body: PickupBody, now: number): Pickup {
  const rules = rulesOf(row);
  const { max: capacity, unit } = capacityOf(row);
  const units = unitsOf(unit, portionsOf(body.items));
  const place = { now, units, capacity, promisedAt: body.ready_by ?? null };
  const start = body.pickup_slot?.start_time;
  if (start !== undefined) {
    const chosen = slotsAhead(rules, row.days_ahead, now).find(({ start_time }) => start_time === start);
    if (!chosen)
      throw new ApiError('slot_unavailable', { detail: `No slot begins at ${formatDatedTime(start, now)}.` });
    return { ...place, chosen, isLaterDay: chosen.isLaterDay, readyAt: start, starts: [start] };
  }
  const readyAt = readyAsap(rules, now);
  if (readyAt === null) throw closed(rules, now);
  return { ...place, chosen: null, isLaterDay: false, readyAt, starts: asapStarts(readyAt, rules.slotMinutes) };
}

/** Returns the sum of the quantities of a cart. */
export const portionsOf = (items: readonly { readonly quantity: number }[]) =>
  items.reduce((sum, { quantity }) => sum + quantity, 0);

function closed({ schedule }: PickupRules, now: number): ApiError {
  const { opens_at, opens_text } = openingAt(schedule, now);
  if (opens_at === null || opens_text === null)
    return new ApiError('restaurant_closed', { detail: 'It takes no orders at the moment.' });
  return new ApiError('restaurant_closed', { detail: `${opens_text}.`, fields: { opens_at, opens_text } });
}

/** Returns the columns of a new order that say which slot it takes. */
export function pickupColumnsOf({ chosen, starts, units, capacity }: Pickup) {
  const [start] = starts;
  const isCounted = capacity !== null;
  return {
    slot_key: start !== undefined && (chosen || isCounted) ? new Date(start) : null,
    slot_units: units,
    slot_held: isCounted,
    slot_chosen: chosen !== null,
  } satisfies Partial<OrderRow>;
}

/**
 * Takes the place of a new order in a slot, after its stock.
 * @throws ApiError `slot_full`; `restaurant_closed` if a client without slots finds all of them full.
 */
export async function takePickup(
  { takeSlot }: Pick<Deps, 'takeSlot'>,
  trx: Tx,
  key: OrderKey,
  { now, chosen, readyAt, starts, units, capacity, promisedAt }: Pickup,
): Promise<void> {
  let ready = readyAt;
  if (capacity !== null) {
    const start = await takeSlot(trx, { restaurantId: key.restaurantId, starts, units, capacity });
    if (start === null) {
      if (chosen || promisedAt !== null)
        throw new ApiError('slot_full', {
          detail: `${formatDatedTime(starts[0] ?? readyAt, now)}: no place for this order.`,
        });
      throw new ApiError('restaurant_closed', { detail: 'All pickup times of the next hour are full.' });
    }
    if (start !== starts[0]) await holdSlot(trx, key, start);
    ready = Math.max(readyAt, start);
  }
  if (chosen === null && promisedAt !== null && isLaterThanPromised(ready, promisedAt))
    throw new ApiError('slot_full', { detail: `It would be ready about ${formatTime(ready)}.` });
}

/**
 * Takes the slot again for an order that was paid after its hold expired. The order's row must be locked, and its stock
 * taken.
 * @returns false if the slot is full or has begun, so that the order must be refunded
 */
export async function retakeSlot(
  { takeSlot }: Pick<Deps, 'takeSlot'>,
  trx: Tx,
  { order, kitchen, now }: { readonly order: OrderRow; readonly kitchen: KitchenRow; readonly now: number },
): Promise<boolean> {
  const chosenAt = order.slot_chosen && order.slot_key ? order.slot_key.getTime() : null;
  if (chosenAt !== null && now >= chosenAt) return false;
  const { slotMinutes, ...rules } = kitchenOf(kitchen);
  const { max: capacity } = capacityOf(kitchen);
  if (capacity === null) return true;
  const ready = now + preparationAt(rules, now) * minuteMs;
  const starts = chosenAt === null ? asapStarts(ready, slotMinutes) : [chosenAt];
  const { restaurant_id: restaurantId, number, slot_units: units } = order;
  const start = await takeSlot(trx, { restaurantId, starts, units, capacity });
  if (start === null) return false;
  await holdSlot(trx, { restaurantId, number }, start);
  order.slot_key = new Date(start);
  return true;
}
