import { randomInt } from 'node:crypto';
import type { Transaction } from 'kysely';
import { acceptBy } from '../../domain/acceptance.ts';
import { confirmationTimes } from '../../domain/order-life.ts';
import { overdueAt } from '../../domain/overdue.ts';
import { preparationAt } from '../../domain/pickup-time.ts';
import { scheduleColumns, scheduleOf } from '../catalog/schedule.ts';
import type { Database } from '../db/schema.ts';
import { paidAt, slotOf, type OrderRow } from './orders.store.ts';
import { kitchenColumns, kitchenOf, type KitchenRow } from './pickup.ts';

type Trx = Transaction<Database>;
type Columns = Partial<OrderRow>;

/** The columns of `restaurants` that decide what becomes of a paid order. */
export const acceptanceColumns = [...kitchenColumns, 'restaurants.accept_mode', 'restaurants.accept_minutes'] as const;

interface Confirmed {
  readonly order: OrderRow;
  readonly kitchen: KitchenRow;
  /** `OVERDUE_REFUND_HOURS` */
  readonly overdueHours: number;
  readonly now: Date;
}

/** Returns the columns of an order that is confirmed at `now`: paid, or accepted by its restaurant. */
export function confirmedColumns({ order, kitchen, overdueHours, now }: Confirmed): Columns {
  const times = readyTimes(order, kitchen, now);
  return {
    status: 'confirmed',
    pickup_code: newPickupCode(),
    paid_at: paidAt(order) ?? now,
    confirmed_at: now,
    ready_at: new Date(times.ready_at),
    cancel_until: new Date(times.cancel_until),
    due_at: new Date(overdueAt({ slot_info: slotOf(order), ready_at: times.ready_at }, overdueHours)),
  };
}

/** Returns the columns of an order that is paid at `now` and has to be accepted (D259). */
export async function waitingColumns(
  trx: Trx,
  { order, kitchen, now }: { order: OrderRow; kitchen: KitchenRow & { readonly accept_minutes: number }; now: Date },
): Promise<Columns> {
  const { slot_key: slot, slot_chosen: isChosen } = order;
  const chosen =
    isChosen && slot ? { start: slot.getTime(), schedule: await readSchedule(trx, order.restaurant_id) } : null;
  const preparationMinutes = preparationAt(kitchenOf(kitchen), now.getTime());
  const until = acceptBy({ minutes: kitchen.accept_minutes, preparationMinutes, chosen }, now.getTime());
  return {
    status: 'waiting',
    paid_at: now,
    ready_at: new Date(readyTimes(order, kitchen, now).ready_at),
    due_at: new Date(until),
  };
}

function readyTimes(order: OrderRow, kitchen: KitchenRow, now: Date) {
  const preparationMinutes = preparationAt(kitchenOf(kitchen), now.getTime());
  return confirmationTimes(now.getTime(), preparationMinutes, order.slot_key?.getTime(), paidAt(order)?.getTime());
}

/** Reads when a restaurant takes orders. */
export async function readSchedule(trx: Trx, restaurantId: number) {
  const row = await trx
    .selectFrom('restaurants')
    .select(scheduleColumns)
    .where('id', '=', restaurantId)
    .executeTakeFirstOrThrow();
  return scheduleOf(row);
}

/** Returns six random digits (D5). */
function newPickupCode(): string {
  return randomInt(1_000_000).toString().padStart(6, '0');
}
