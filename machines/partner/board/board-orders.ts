import { isLaterDay } from '../../../domain/later-day.ts';
import { dayTitle, formatNamedSlot, formatNamedTime } from '../../../domain/named-day.ts';
import { cancelReasons, pickupUntil } from '../../../domain/order-life.ts';
import type { PaidStatus } from '../../../domain/order-status.ts';
import { slotEnd } from '../../../domain/slot.ts';
import type { BoardOrder } from '../order-action/order-action.actors.ts';

/**
 * Returns the orders of a response. An order is kept as it is known if it has a newer version, because an action
 * changed it after the response was created (D161).
 */
export function mergeOrders(known: readonly BoardOrder[], answered: readonly BoardOrder[]): BoardOrder[] {
  const byId = new Map(known.map((order) => [order.id, order]));
  return answered.map((order) => {
    const other = byId.get(order.id);
    return other && other.version > order.version ? other : order;
  });
}

const words: Record<PaidStatus, string> = {
  waiting: 'is to be accepted',
  confirmed: 'is to be prepared',
  preparing: 'is being prepared',
  ready: 'is ready',
  delivered: 'is handed over',
  cancelled: 'is cancelled',
};

/** Returns what a screen reader announces after an action on an order. `now` is the server's time, epoch ms. */
export function announcementOf({ id, status, ready_at, delayed_minutes }: BoardOrder, now: number): string {
  const isOpen = status === 'confirmed' || status === 'preparing';
  const delay = isOpen && delayed_minutes > 0 ? `, ready about ${formatNamedTime(ready_at, now)}` : '';
  return `Order ${id} ${words[status]}${delay}.`;
}

/** Returns the time of an open order that matters next, in words. `now` is the server's time, epoch ms. */
export function timeOf(order: BoardOrder, now: number): string {
  const { status, due_at: dueAt, slot_info: slot, ready_at: readyAt } = order;
  if (status === 'waiting' && dueAt !== null) return `Accept by ${formatNamedTime(dueAt, now)}`;
  if (status !== 'ready') return `Ready by ${formatNamedTime(readyAt, now)}`;
  const until = pickupUntil(order);
  return until === slotEnd(slot)
    ? `Pickup ${formatNamedSlot(slot, now)}`
    : `Pickup until ${formatNamedTime(until, now)}`;
}

/** The orders of one section, and their heading. */
export interface BoardSection {
  readonly id: 'waiting' | 'new' | 'toPrepare' | 'preparing' | 'ready' | 'later' | 'ended';
  readonly title: string;
  readonly orders: readonly BoardOrder[];
}

/** An order of a later day that was seen waits for its day; until it is seen, or while it is prepared, it is with the others. */
function sectionOf(order: BoardOrder, now: number): BoardSection['id'] {
  const { status, is_seen } = order;
  if (isForLater(order, now)) return is_seen ? 'later' : 'new';
  if (status === 'confirmed') return is_seen ? 'toPrepare' : 'new';
  return status === 'waiting' || status === 'preparing' || status === 'ready' ? status : 'ended';
}

/** Whether an order is to be prepared on a later day. */
const isForLater = ({ status, slot_info }: BoardOrder, now: number) =>
  status === 'confirmed' && isLaterDay(slot_info.start_time, now);

const sections = [
  ['waiting', 'To accept'],
  ['new', 'New'],
  ['toPrepare', 'To prepare'],
  ['preparing', 'Preparing'],
  ['ready', 'Ready'],
  ['later', 'Later days'],
  ['ended', 'Ended in the last two hours'],
] as const;

/** By ready time, earliest first, except those to accept: by deadline, and those that have ended: by their end, latest first. */
const orderIn = (section: BoardSection['id']) => (one: BoardOrder, other: BoardOrder) => {
  if (section === 'waiting') return (one.due_at ?? 0) - (other.due_at ?? 0);
  if (section === 'ended') return (other.ended?.at ?? 0) - (one.ended?.at ?? 0);
  return one.ready_at - other.ready_at;
};

/**
 * Groups the orders by section and sorts each. The sections of orders to accept and of later days are left out while they
 * are empty.
 * @param now the server's time, epoch ms
 */
export function sectionsOf(orders: readonly BoardOrder[], now: number): BoardSection[] {
  const found = sections.map(([id, title]) => ({
    id,
    title,
    orders: orders.filter((order) => sectionOf(order, now) === id).toSorted(orderIn(id)),
  }));
  return found.filter(({ id, orders: listed }) => (id !== 'waiting' && id !== 'later') || listed.length > 0);
}

/** The orders of one later day. */
export interface LaterDay {
  /** 'Tomorrow' or 'Fri, 27 Nov'. */
  readonly title: string;
  readonly orders: readonly BoardOrder[];
}

/** Groups orders of later days by day; they must be sorted by ready time. @param now the server's time, epoch ms */
export function daysOf(orders: readonly BoardOrder[], now: number): LaterDay[] {
  const titleOf = ({ slot_info }: BoardOrder) => dayTitle(slot_info.start_time, now);
  const titles = new Set(orders.map(titleOf));
  return [...titles].map((title) => ({ title, orders: orders.filter((order) => titleOf(order) === title) }));
}

/** Returns how an order ended, in a few words. */
export function endedWords({ status, ended }: BoardOrder): string {
  if (status === 'delivered') return 'Handed over';
  if (ended?.reason === 'no_answer') return 'Not accepted in time, so refunded';
  if (ended?.reason === 'not_collected') return 'Not collected';
  if (ended?.reason === 'not_prepared') return 'Overdue, so refunded';
  if (ended?.by === 'customer') return 'Cancelled by the customer';
  if (ended?.by === 'provider') return 'Refunded';
  return ended?.reason ? `Cancelled: ${cancelReasons[ended.reason].label}` : 'Cancelled';
}

/** How many portions of a dish are needed by a time. */
export interface DishCount {
  readonly name: string;
  readonly quantity: number;
  /** Epoch ms. */
  readonly by: number;
}

/** Pickup times of all lengths begin on full five minutes (D210). */
const slotGridMs = 5 * 60_000;
/** The counts combine the ready times of other orders within the same quarter of an hour. */
const quarterMs = 15 * 60_000;

/**
 * Returns the time under which the dishes of an order are counted. An order for a slot is ready at its start, or full
 * tens of minutes later if it is delayed, which is never combined with another time. Other orders are ready at any
 * millisecond.
 */
const countedBy = ({ ready_at }: BoardOrder) =>
  ready_at % slotGridMs === 0 ? ready_at : Math.floor(ready_at / quarterMs) * quarterMs;

/**
 * Returns the dishes to prepare, such as '12 × Masala Dosa by 1:00 pm', earliest time first. Orders of later days are
 * left out.
 * @param now the server's time, epoch ms
 */
export function dishCounts(orders: readonly BoardOrder[], now: number): DishCount[] {
  const counts = new Map<string, DishCount>();
  for (const order of orders) {
    const { status, restaurant_id, order_items } = order;
    if ((status !== 'confirmed' && status !== 'preparing') || isForLater(order, now)) continue;
    const by = countedBy(order);
    for (const { menu_id, menu_name: name, quantity: ordered, missing = 0 } of order_items) {
      const quantity = ordered - missing;
      if (quantity === 0) continue;
      const key = `${by} ${restaurant_id} ${menu_id}`;
      counts.set(key, { name, by, quantity: quantity + (counts.get(key)?.quantity ?? 0) });
    }
  }
  return [...counts.values()].toSorted(
    (one, other) => one.by - other.by || other.quantity - one.quantity || one.name.localeCompare(other.name, 'en-IN'),
  );
}
