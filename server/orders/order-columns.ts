import type { Slot } from '../../domain/slot.ts';
import type { Row } from '../db/schema.ts';

type Column = keyof Row<'orders'>;

const key = ['restaurant_id', 'number'] as const;
const slot = ['slot_start', 'slot_minutes'] as const;
/** The slot whose capacity the order takes (D210). */
const slotPlace = ['slot_key', 'slot_units', 'slot_held', 'slot_chosen'] as const;
const hold = ['hold_until', 'hold_given_back_at'] as const;
const paid = ['paid_at', 'confirmed_at'] as const;
const times = ['ready_at', 'delayed_minutes', 'due_at'] as const;
const end = ['ended_at', 'end_by', 'end_reason', 'end_note'] as const;
/** What decides which actions are allowed. */
const life = ['status', ...slot, ...times, 'seen_at', ...end] as const;
/** What is needed to open a payment, besides the total. */
const unpaid = ['provider_order_id', 'created_at', ...hold] as const;
/** What its customer needs while it is open. */
const open = ['pickup_code', 'cancel_until', 'recalled'] as const;
/** What customer, board and partner get. */
const shown = [...key, 'status', 'total_paise', ...slot, 'kitchen_note', ...end] as const;

/** The columns of an order for each use; a query selects only what it needs. */
export const orderColumns = {
  life,
  slot,
  hold,
  paid,
  end,
  shown,
  customer: [...shown, 'tax_paise', ...times, ...paid, ...open, ...unpaid],
  board: [...shown, ...times, 'seen_at', 'done_dishes', 'version'],
  partner: [...shown, 'created_at'],
  payable: ['total_paise', ...unpaid],
  /** For a message about an order. */
  message: ['status', 'total_paise', 'pickup_code', 'ready_at'],
  /**
   * For decisions under its lock. Listed instead of `*`: a prepared statement fails when the columns of its result
   * change (D158).
   */
  locked: [
    ...key,
    ...life,
    ...slotPlace,
    ...paid,
    ...open,
    ...unpaid,
    'total_paise',
    'tax_paise',
    'customer_id',
    'idempotency_key',
    'next_check_at',
    'pickup_misses',
    'done_dishes',
    'version',
    'updated_at',
  ],
} as const satisfies Record<string, readonly Column[]>;

/** The part of a row that a use needs. */
export type OrderColumns<Use extends keyof typeof orderColumns> = Pick<
  Row<'orders'>,
  (typeof orderColumns)[Use][number]
>;

/** A locked order. */
export type OrderRow = OrderColumns<'locked'>;

/** Columns for a query that joins other tables. */
export const ofOrders = <Name extends Column>(names: readonly Name[]) => names.map((name) => `orders.${name}` as const);

/** Returns the slot of an order. */
export function slotOf({ slot_start, slot_minutes }: OrderColumns<'slot'>): Slot {
  return { start_time: slot_start.getTime(), slot_duration: slot_minutes };
}

/** Returns when an order was paid; null if it was not. */
export function paidAt({ paid_at, confirmed_at }: OrderColumns<'paid'>): Date | null {
  return paid_at ?? confirmed_at;
}
