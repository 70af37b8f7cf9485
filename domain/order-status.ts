/** The states of an order (D50): one table for server, contract and client. */
export const orderStatuses = ['pending', 'confirmed', 'preparing', 'ready', 'delivered', 'cancelled'] as const;

export type OrderStatus = (typeof orderStatuses)[number];

/** Where an order may go from each state. Delivered and cancelled never change again. */
const nextStatuses: Record<OrderStatus, readonly OrderStatus[]> = {
  pending: ['confirmed', 'cancelled'],
  confirmed: ['preparing', 'ready', 'delivered', 'cancelled'],
  preparing: ['ready', 'delivered'],
  ready: ['delivered'],
  // Stryker disable next-line ArrayDeclaration: what it would put in is no status, and only a status is asked for
  delivered: [],
  // Stryker disable next-line ArrayDeclaration: as above
  cancelled: [],
};

/** Whether an order in `from` may become `to` (D50). */
export function canBecome(from: OrderStatus, to: OrderStatus): boolean {
  return nextStatuses[from].includes(to);
}

/** Whether the customer sees the pickup code: from payment until the meal is handed over (D18). */
export function showsPickupCode(status: string): boolean {
  return status === 'confirmed' || status === 'preparing' || status === 'ready';
}

/** The id on the wire, `<restaurantId>-<number>`: it says which shard holds the order (D58). */
export function orderId(restaurantId: number, number: number): string {
  return `${restaurantId}-${number}`;
}

/** What an id on the wire names; null when it is none. */
export function parseOrderId(id: string): { restaurantId: number; number: number } | null {
  const found = /^([1-9]\d{0,9})-([1-9]\d{0,18})$/.exec(id);
  const key = { restaurantId: Number(found?.[1]), number: Number(found?.[2]) };
  const inRange = key.restaurantId <= 2_147_483_647 && Number.isSafeInteger(key.number);
  return inRange ? key : null;
}
