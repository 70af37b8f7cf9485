import { parseOrderId } from '../../domain/order-id.ts';
import { may, orderRights } from '../../domain/order-rights.ts';
import { changedText } from '../../domain/order-words.ts';
import type { Schemas } from '../../openapi/client.ts';
import type { Tx } from '../db/schema.ts';
import { lifeOf } from '../orders/order-read.ts';
import { lockOrder, updateOrder } from '../orders/orders.store.ts';
import { linesOf } from '../orders/stock.store.ts';
import type { ActResult } from './act-on-order.ts';
import { readBoardOrder } from './board.store.ts';
import { readCustomerName } from './customer-name.store.ts';
import { ownsRestaurant } from './restaurants.store.ts';

type TickResult = ActResult | { readonly kind: 'no such dish' };

interface Tick extends Omit<Schemas['DishTickBody'], 'is_done'> {
  readonly partnerId: number;
  readonly isDone: boolean;
  /** Returns the time; read when the order is locked. */
  readonly now: () => Date;
}

/**
 * Ticks a dish of an open order off, or takes that back (D373). The order's row is locked before it is read, so that ticks of
 * two devices are both kept, and the second of a tick and another change finds what the first has done.
 */
export async function tickDish(
  trx: Tx,
  { partnerId, orderId, menu_id: menuId, isDone, now }: Tick,
): Promise<TickResult> {
  const key = parseOrderId(orderId);
  if (!key || !(await ownsRestaurant(trx, partnerId, key.restaurantId))) return { kind: 'not found' };
  const locked = await lockOrder(trx, key);
  const life = locked && lifeOf(locked);
  if (!life) return { kind: 'not found' };
  if (!may(orderRights.partner.tickDishes, life))
    return { kind: 'changed', message: changedText(life, await readCustomerName(trx, locked.customer_id)) };
  const dishes = await linesOf(trx, key.restaurantId, key.number);
  if (!dishes.some((line) => line.menuId === menuId)) return { kind: 'no such dish' };
  const { done_dishes: done } = locked;
  // A repeated call changes nothing, so that other devices do not load the order.
  if (done.includes(menuId) !== isDone) {
    const others = done.filter((id) => id !== menuId);
    await updateOrder(trx, key, { done_dishes: isDone ? [...others, menuId] : others }, now());
  }
  return { kind: 'acted', key, order: await readBoardOrder(trx, key) };
}
