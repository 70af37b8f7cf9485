import { randomInt } from 'node:crypto';
import { acceptBy } from '../../domain/acceptance.ts';
import { confirmationTimes } from '../../domain/order-life.ts';
import { overdueAt } from '../../domain/due-orders.ts';
import { preparationAt } from '../../domain/pickup-time.ts';
import type { KitchenRow } from '../restaurants/restaurant-settings.ts';
import { readSchedule } from '../restaurants/kitchens.store.ts';
import type { Tx } from '../db/schema.ts';
import { paidAt, slotOf, type OrderRow } from './order-columns.ts';
import { kitchenOf } from './slot-choice.ts';

type Columns = Partial<OrderRow>;

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
  trx: Tx,
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

/** Returns six random digits (D5). */
function newPickupCode(): string {
  return randomInt(1_000_000).toString().padStart(6, '0');
}
