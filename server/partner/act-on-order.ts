import { decideOrderAction } from '../../domain/decide-order-action.ts';
import type { OrderAction } from '../../domain/order-actions.ts';
import { overdueAt } from '../../domain/due-orders.ts';
import { parseOrderId, type OrderKey } from '../../domain/order-id.ts';
import { isAfterKitchenDay } from '../../domain/later-day.ts';
import type { Schemas } from '../../openapi/client.ts';
import type { Tx } from '../db/schema.ts';
import { readAcceptance } from '../restaurants/kitchens.store.ts';
import { confirmedColumns } from '../orders/acceptance.ts';
import type { OrderRow } from '../orders/order-columns.ts';
import { lifeOf } from '../orders/order-read.ts';
import { lifeColumns, lockOrder, updateOrder } from '../orders/orders.store.ts';
import { refundOrder } from '../orders/payments.store.ts';
import { may, orderRights } from '../../domain/order-rights.ts';
import { releaseSlot } from '../orders/slots.store.ts';
import { readCustomerName } from './customer-name.store.ts';
import { sellOut } from '../orders/sold-out.store.ts';
import { linesOf, returnSoldStock } from '../orders/stock.store.ts';
import { readBoardOrder } from './board.store.ts';
import { ownsRestaurant } from './restaurants.store.ts';
import { hourMs } from '../../domain/time-units.ts';

export type ActResult =
  | { readonly kind: 'acted'; readonly key: OrderKey; readonly order: Schemas['BoardOrder'] }
  /** Nothing was changed, because the order has changed in the meantime. `message` says how. */
  | { readonly kind: 'changed'; readonly message: string }
  | { readonly kind: 'not found' };

interface Act {
  readonly partnerId: number;
  /** Id of the order as in the API: `<restaurantId>-<number>`. */
  readonly orderId: string;
  readonly action: OrderAction;
  /** Ids of dishes that are sold out today (D266). Dishes that are not in this order are ignored. */
  readonly soldOut: readonly number[];
  /** `OVERDUE_REFUND_HOURS` */
  readonly overdueHours: number;
  /** Returns the time; read when the order is locked. */
  readonly now: () => Date;
}

/**
 * Performs a partner's action on a paid order. The order's row is locked before it is read, so that of two concurrent
 * actions the second one finds what the first has done (D160).
 */
export async function actOnOrder(trx: Tx, act: Act): Promise<ActResult> {
  const { partnerId, action } = act;
  const key = parseOrderId(act.orderId);
  if (!key || !(await ownsRestaurant(trx, partnerId, key.restaurantId))) return { kind: 'not found' };
  const locked = await lockOrder(trx, key);
  const now = act.now();
  const life = locked && lifeOf(locked);
  if (!life) return { kind: 'not found' };
  const { restaurantId, number } = key;
  const order = { ...life, cancel_until: locked.cancel_until?.getTime() ?? null };
  const decision = decideOrderAction(order, action, now.getTime(), await readCustomerName(trx, locked.customer_id));
  if (decision.kind === 'changed') return decision;
  if (decision.kind === 'allowed') {
    const { change, refund, restock } = decision;
    const accepted =
      action.action === 'accept' && (await acceptedColumns(trx, locked, { now, overdueHours: act.overdueHours }));
    // An order that is open again ends by itself as before, but not at once.
    const reopened = action.action === 'recall' && {
      due_at: new Date(Math.max(overdueAt(life, act.overdueHours), now.getTime() + hourMs)),
    };
    const columns = { ...lifeColumns(change), ...accepted, ...reopened, seen_at: locked.seen_at ?? now };
    await updateOrder(trx, key, columns, now);
    if (refund) await refundOrder(trx, key, 'restaurant', now);
    if (restock) await returnSoldStock(trx, restaurantId, number);
    const dishes = await linesOf(trx, restaurantId, number);
    // An order of another day of the kitchen says nothing about the stock of today (D276).
    const isOther = isAfterKitchenDay(locked.slot_start.getTime(), now.getTime());
    const soldOut = dishes.map(({ menuId }) => menuId).filter((menuId) => !isOther && act.soldOut.includes(menuId));
    await sellOut(trx, restaurantId, soldOut, now);
    // Nothing was cooked yet, so that the kitchen can prepare another order in this slot.
    if (change.status === 'cancelled' && may(orderRights.provider.cancelByRefund, life)) await releaseSlot(trx, key);
  }
  return { kind: 'acted', key, order: await readBoardOrder(trx, key) };
}

/** Returns the columns of an order that is accepted: from now on the kitchen has its preparation time. */
async function acceptedColumns(
  trx: Tx,
  order: OrderRow,
  { now, overdueHours }: { now: Date; overdueHours: number },
): Promise<Partial<OrderRow>> {
  const kitchen = await readAcceptance(trx, order.restaurant_id);
  return confirmedColumns({ order, kitchen, overdueHours, now });
}
