import { dateOf } from '../../domain/kolkata-time.ts';
import { isBeforeMorning } from '../../domain/later-day.ts';
import { openingAt } from '../../domain/opening-hours.ts';
import { asapStarts, readyAsap, roomOf, slotsAhead, slotStart, unitsOf } from '../../domain/pickup-time.ts';
import type { Schemas } from '../../openapi/client.ts';
import { ApiError } from '../http/api-error.ts';
import type { Db } from '../db/schema.ts';
import { findPickupKitchen } from '../restaurants/kitchens.store.ts';
import { capacityOf, portionsOf, rulesOf } from './slot-choice.ts';
import { readTaken } from './slots.store.ts';
import { findShort } from './stock-days.store.ts';

/**
 * Lists the pickup times of a day for a cart: of today, or of a later day if the restaurant takes orders for it (D210,
 * D277).
 * @param caller whose unpaid holds count as left, because the next order replaces them (D52); `now` is epoch ms
 * @throws ApiError `restaurant_not_found`.
 */
export async function listPickupTimes(
  db: Db,
  { restaurant_id: restaurantId, items, day, chosen }: Schemas['SlotsBody'],
  { customerId, now }: { readonly customerId: number; readonly now: number },
): Promise<Schemas['PickupTimes']> {
  const row = await findPickupKitchen(db, restaurantId);
  if (!row) throw new ApiError('restaurant_not_found', { detail: 'There is no such restaurant.' });
  const rules = rulesOf(row);
  const capacity = capacityOf(row);
  const units = unitsOf(capacity.unit, portionsOf(items));
  const counts =
    capacity.max === null
      ? undefined
      : (await readTaken(db, [restaurantId], slotStart(now, rules.slotMinutes))).get(restaurantId);
  const leftOf = (start: number) => roomOf(capacity, { taken: counts?.get(start) ?? 0, units });
  const today = dateOf(now);
  const offered = slotsAhead(rules, row.days_ahead, now);
  const slots = offered.filter((slot) => slot.day === (day ?? today));
  const chosenDay = offered.find((slot) => slot.start_time === chosen)?.day;
  const isToday = day === undefined || day === today;
  const asapFrom = (readyAt: number) => {
    const start = asapStarts(readyAt, rules.slotMinutes).find((at) => leftOf(at) !== 'full');
    return start === undefined ? null : { ready_at: Math.max(start, readyAt) };
  };
  const readyAt = readyAsap(rules, now);
  const asap = readyAt === null ? null : asapFrom(readyAt);
  const days = new Set([...(asap ? [today] : []), ...offered.map((slot) => slot.day)]);
  const starts = slots.map((slot) => slot.start_time);
  // The last slot of a later day says of which day the dishes are; those before 5:00 am are of the night before. Pickup
  // times of today may be of two days.
  const times = isToday ? [...(asap ? [now] : []), ...starts] : starts.slice(-1);
  const isShortShown = (row.days_ahead > 0 || isBeforeMorning(now)) && times.length > 0;
  const short = isShortShown ? await findShort(db, { restaurantId, customerId, items, times, now, isToday }) : [];
  return {
    now,
    asap: isToday ? asap : null,
    opens_at: openingAt(rules.schedule, now).opens_at,
    accept_mode: row.accept_mode,
    ...(row.accept_mode === 'manual' && { accept_minutes: row.accept_minutes }),
    ...(row.phone && { restaurant_phone: row.phone }),
    slots: slots.map(({ start_time }) => ({
      start_time,
      slot_duration: rules.slotMinutes,
      left: leftOf(start_time),
    })),
    ...(row.days_ahead > 0 && { days: [...days] }),
    ...(chosenDay !== undefined && { chosen_day: chosenDay }),
    ...(short.length > 0 && { short }),
  };
}
