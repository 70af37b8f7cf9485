/** The statuses of an order (D50), used by the server, the contract and the client. */
export const orderStatuses = ['pending', 'confirmed', 'preparing', 'ready', 'delivered', 'cancelled'] as const;

export type OrderStatus = (typeof orderStatuses)[number];

/**
 * The status of an order as it is stored and as the kitchen board shows it. An order that is `waiting` is paid, but its
 * restaurant has neither accepted nor refused it (D259).
 */
export type StoredStatus = OrderStatus | 'waiting';

/** The status of an order that is or was paid. */
export type PaidStatus = Exclude<StoredStatus, 'pending'>;

/** Returns the status of an order in the API of spec §7, which has no word for `waiting`. */
export function apiStatus(status: StoredStatus): OrderStatus {
  return status === 'waiting' ? 'pending' : status;
}

/**
 * Returns the order id of the API, `<restaurantId>-<number>`. The restaurant id determines the shard of the order
 * (D58).
 */
export function orderId(restaurantId: number, number: number): string {
  return `${restaurantId}-${number}`;
}

/** Parses an order id of the API. Returns null if it is invalid. */
export function parseOrderId(id: string): { restaurantId: number; number: number } | null {
  const found = /^([1-9]\d{0,9})-([1-9]\d{0,18})$/.exec(id);
  const key = { restaurantId: Number(found?.[1]), number: Number(found?.[2]) };
  const inRange = key.restaurantId <= 2_147_483_647 && Number.isSafeInteger(key.number);
  return inRange ? key : null;
}
