/** The primary key of an order. The restaurant comes first, because data can be sharded by restaurant (D58). */
export interface OrderKey {
  readonly restaurantId: number;
  readonly number: number;
}

/**
 * Returns the order id of the API, `<restaurantId>-<number>`. The restaurant id determines the shard of the order
 * (D58).
 */
export function orderId(restaurantId: number, number: number): string {
  return `${restaurantId}-${number}`;
}

/** Parses an order id of the API. Returns null if it is invalid. */
export function parseOrderId(id: string): OrderKey | null {
  const found = /^([1-9]\d{0,9})-([1-9]\d{0,18})$/.exec(id);
  const key = { restaurantId: Number(found?.[1]), number: Number(found?.[2]) };
  const inRange = key.restaurantId <= 2_147_483_647 && Number.isSafeInteger(key.number);
  return inRange ? key : null;
}
