import { formatTime } from '../../../domain/date-time.ts';
import { cancelReasons } from '../../../domain/order-life.ts';
import type { OrderStatus } from '../../../domain/order-status.ts';
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

const words: Record<OrderStatus, string> = {
  pending: 'is not paid',
  confirmed: 'is to be prepared',
  preparing: 'is being prepared',
  ready: 'is ready',
  delivered: 'is handed over',
  cancelled: 'is cancelled',
};

/** Returns what a screen reader announces after an action on an order. */
export function announcementOf({ id, status, ready_at, delayed_minutes }: BoardOrder): string {
  const isOpen = status === 'confirmed' || status === 'preparing';
  const delay = isOpen && delayed_minutes > 0 ? `, ready about ${formatTime(ready_at)}` : '';
  return `Order ${id} ${words[status]}${delay}.`;
}

/** The orders of one section, and their heading. */
export interface BoardSection {
  readonly id: 'new' | 'toPrepare' | 'preparing' | 'ready' | 'ended';
  readonly title: string;
  readonly orders: readonly BoardOrder[];
}

const sectionOf = ({ status, is_seen }: BoardOrder): BoardSection['id'] => {
  if (status === 'confirmed') return is_seen ? 'toPrepare' : 'new';
  return status === 'preparing' || status === 'ready' ? status : 'ended';
};

const titles = [
  ['new', 'New'],
  ['toPrepare', 'To prepare'],
  ['preparing', 'Preparing'],
  ['ready', 'Ready'],
  ['ended', 'Ended in the last two hours'],
] as const;

/**
 * Groups the orders by section. Orders are sorted by ready time, earliest first; ended orders by the time at which they
 * ended, latest first.
 */
export function sectionsOf(orders: readonly BoardOrder[]): BoardSection[] {
  const sorted = orders.toSorted((one, other) => one.ready_at - other.ready_at);
  return titles.map(([id, title]) => {
    const found = sorted.filter((order) => sectionOf(order) === id);
    if (id !== 'ended') return { id, title, orders: found };
    return { id, title, orders: found.toSorted((one, other) => (other.ended?.at ?? 0) - (one.ended?.at ?? 0)) };
  });
}

/** Returns how an order ended, in a few words. */
export function endedWords({ status, ended }: BoardOrder): string {
  if (status === 'delivered') return 'Handed over';
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

/** The counts combine ready times within the same quarter of an hour. */
const quarterMs = 15 * 60_000;

/** Returns the dishes to prepare, such as '12 × Masala Dosa by 1:00 pm', earliest time first. */
export function dishCounts(orders: readonly BoardOrder[]): DishCount[] {
  const counts = new Map<string, DishCount>();
  for (const { status, ready_at, restaurant_id, order_items } of orders) {
    if (status !== 'confirmed' && status !== 'preparing') continue;
    const by = Math.floor(ready_at / quarterMs) * quarterMs;
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
