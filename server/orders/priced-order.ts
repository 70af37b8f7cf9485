import { createHash } from 'node:crypto';
import { billFor } from '../../domain/bill.ts';
import { toRupees } from '../../domain/money.ts';
import { finalPricePaise } from '../../domain/price.ts';
import type { Schemas } from '../../openapi/client.ts';
import { ApiError } from '../http/api-error.ts';
import type { Db } from '../db/schema.ts';
import { findKitchen, findPrices } from '../restaurants/kitchens.store.ts';
import { planPickup, type Pickup } from './slot-choice.ts';

export type OrderBody = Schemas['OrderBody'];

export interface PricedLine {
  readonly menuId: number;
  readonly menuName: string;
  readonly quantity: number;
  /** Price of one portion after both discounts. */
  readonly pricePaise: number;
}

/** An order with prices from the stored menu. */
export interface PricedOrder {
  readonly restaurantId: number;
  readonly restaurantName: string;
  readonly lines: readonly PricedLine[];
  readonly taxPaise: number;
  readonly totalPaise: number;
  readonly pickup: Pickup;
}

/**
 * Computes the prices of an order from the stored menu. The amounts of the client must be equal to the paisa (D52).
 * @throws ApiError `restaurant_not_found`, `restaurant_closed`, `slot_unavailable`, `validation_error` (a dish is listed twice),
 * `invalid_menu_item`, `order_amount_mismatch`.
 */
export async function priceOrder(db: Db, body: OrderBody, now: Date): Promise<PricedOrder> {
  const restaurant = await findKitchen(db, body.restaurant_id);
  if (!restaurant) throw new ApiError('restaurant_not_found', { detail: 'There is no such restaurant.' });
  const pickup = planPickup(restaurant, body, now.getTime());
  const lines = await priceLines(db, body);
  const { taxPaise, totalPaise } = billFor(lines);
  const wrong = lines.find((line, index) => body.items[index]?.price !== line.pricePaise);
  if (wrong)
    throw new ApiError('order_amount_mismatch', { detail: `${wrong.menuName} costs ${wrong.pricePaise} paise now.` });
  if (totalPaise !== body.totalAmount) {
    throw new ApiError('order_amount_mismatch', {
      detail: `Sent ${body.totalAmount} paise, the menu says ${totalPaise}.`,
    });
  }
  return { restaurantId: body.restaurant_id, restaurantName: restaurant.name, lines, taxPaise, totalPaise, pickup };
}

/** Returns the lines in the order of `items`. */
async function priceLines(db: Db, { restaurant_id, items }: OrderBody): Promise<PricedLine[]> {
  const ids = items.map(({ id }) => id);
  if (new Set(ids).size !== ids.length)
    throw new ApiError('validation_error', { detail: 'items: name each dish once, with its quantity' });
  const menu = await findPrices(db, restaurant_id, ids);
  const dishes = new Map(menu.map((dish) => [dish.id, dish]));
  return items.map(({ id, quantity }) => {
    const dish = dishes.get(id);
    if (!dish) throw new ApiError('invalid_menu_item', { detail: `Item ${id} is not on the menu.` });
    const pricePaise = finalPricePaise({ ...dish, price: toRupees(dish.price_paise) });
    return { menuId: id, menuName: dish.name, quantity, pricePaise };
  });
}

/**
 * Returns a hash of the content of an order, to recognise repeated requests with the same key. It covers the whole body
 * except the names of the dishes, `slot_info`, which is 'now' (`domain/slot.ts`), and the ready time that the customer
 * saw, which a retry may send anew.
 */
export function fingerprint({
  restaurant_id,
  totalAmount,
  items,
  slot_info: _slot,
  ready_by: _readyBy,
  ...others
}: OrderBody): string {
  const dishes = items.map(({ id, quantity, price }) => [id, quantity, price] as const).toSorted(([a], [b]) => a - b);
  const further = Object.entries(others).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([restaurant_id, totalAmount, dishes, ...further]))
    .digest('hex');
}
