import { isLaterDay } from '../../../domain/later-day.ts';
import { dayTitle } from '../../../domain/named-day.ts';
import { hasLapsed } from '../../../domain/order-life.ts';
import { may, orderRights } from '../../../domain/order-rights.ts';
import { orderStates } from '../../../domain/order-states.ts';
import { endedForPartner } from '../../../domain/order-words.ts';
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

/** The orders of one section, and their heading. */
export interface BoardSection {
  readonly id: 'lapsed' | 'waiting' | 'new' | 'toPrepare' | 'preparing' | 'ready' | 'later' | 'ended';
  readonly title: string;
  readonly orders: readonly BoardOrder[];
}

/** An order of a later day that was seen waits for its day; until it is seen, or while it is prepared, it is with the others. */
function sectionOf(order: BoardOrder, now: number): BoardSection['id'] {
  const { status, is_seen } = order;
  if (hasLapsed(order)) return 'lapsed';
  if (isForLater(order, now)) return is_seen ? 'later' : 'new';
  if (may(orderRights.partner.prepare, order) && !is_seen) return 'new';
  return orderStates[status].section;
}

/** Whether an order is to be prepared on a later day. */
const isForLater = (order: BoardOrder, now: number) =>
  may(orderRights.partner.prepare, order) && isLaterDay(order.slot_info.start_time, now);

const sections = [
  ['lapsed', 'Ended by themselves'],
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
  if (section === 'ended' || section === 'lapsed') return (other.ended?.at ?? 0) - (one.ended?.at ?? 0);
  return one.ready_at - other.ready_at;
};

/**
 * Groups the orders by section and sorts each. The sections of orders that ended by themselves, of those to accept and of later
 * days are left out while they are empty.
 * @param now the server's time, epoch ms
 */
export function sectionsOf(orders: readonly BoardOrder[], now: number): BoardSection[] {
  const found = sections.map(([id, title]) => ({
    id,
    title,
    orders: orders.filter((order) => sectionOf(order, now) === id).toSorted(orderIn(id)),
  }));
  const optional: readonly string[] = ['lapsed', 'waiting', 'later'];
  return found.filter(({ id, orders: listed }) => !optional.includes(id) || listed.length > 0);
}

/** Returns what a partner reads about the orders that ended by themselves since the answer before; null if none did. */
export function lapseNews(before: readonly BoardOrder[], after: readonly BoardOrder[]): string | null {
  const known = new Set(before.filter(hasLapsed).map(({ id }) => id));
  const lapsed = after.filter((order) => hasLapsed(order) && !known.has(order.id));
  const [order] = lapsed;
  if (!order) return null;
  if (lapsed.length > 1) return `${lapsed.length} orders ended by themselves and are refunded.`;
  return `Order ${order.id}: ${endedForPartner(order)}.`;
}

/** Returns the unseen orders in words, of which `lapsed` ended by themselves. */
export function unseenWords(unseen: number, lapsed: number): string {
  const orders = (count: number, word = '') => `${count} ${word}order${count === 1 ? '' : 's'}`;
  const ended = `ended by ${lapsed === 1 ? 'itself' : 'themselves'}`;
  if (lapsed === 0) return orders(unseen, 'new ');
  if (lapsed >= unseen) return `${orders(lapsed)} ${ended}`;
  return `${orders(unseen - lapsed, 'new ')}, ${lapsed} ${ended}`;
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

/** How many portions of a dish are needed by a time. */
export interface DishCount {
  readonly name: string;
  readonly quantity: number;
  /** The earliest time at which one of its orders is to be ready, as its card says; epoch ms. */
  readonly by: number;
}

/** Pickup times of all lengths begin on full five minutes (D210). */
const slotGridMs = 5 * 60_000;
/** The counts combine the ready times of other orders within the same quarter of an hour. */
const quarterMs = 15 * 60_000;

/**
 * Returns what the orders have in common whose dishes are counted together. An order for a slot is ready at its start, or
 * full tens of minutes later if it is delayed, which is never combined with another time. Other orders are ready at any
 * millisecond.
 */
const groupOf = ({ ready_at }: BoardOrder) =>
  ready_at % slotGridMs === 0 ? ready_at : Math.floor(ready_at / quarterMs) * quarterMs;

/**
 * Returns the dishes to prepare, such as '12 × Masala Dosa by 1:00 pm', earliest time first. Orders of later days and dishes
 * that were ticked off are left out.
 * @param now the server's time, epoch ms
 */
export function dishCounts(orders: readonly BoardOrder[], now: number): DishCount[] {
  const counts = new Map<string, DishCount>();
  for (const order of orders) {
    const { restaurant_id, order_items } = order;
    if (!may(orderRights.partner.ready, order) || isForLater(order, now)) continue;
    const group = groupOf(order);
    for (const { menu_id, menu_name: name, quantity: ordered, missing = 0, is_done: isDone } of order_items) {
      const quantity = ordered - missing;
      if (quantity === 0 || isDone) continue;
      const key = `${group} ${restaurant_id} ${menu_id}`;
      const { quantity: counted, by } = counts.get(key) ?? { quantity: 0, by: order.ready_at };
      counts.set(key, { name, by: Math.min(by, order.ready_at), quantity: quantity + counted });
    }
  }
  return [...counts.values()].toSorted(
    (one, other) => one.by - other.by || other.quantity - one.quantity || one.name.localeCompare(other.name, 'en-IN'),
  );
}
