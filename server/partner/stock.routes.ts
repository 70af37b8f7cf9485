import { ApiError } from '../http/api-error.ts';
import type { Answer, Handlers } from '../http/contract.ts';
import type { ApiDeps } from '../process/deps.ts';
import { startDay } from '../orders/daily-stock.store.ts';
import { readStock, sellAgain, sellOutToday } from '../orders/sold-out.store.ts';
import { maxStock } from '../orders/stock.store.ts';
import { transact } from '../db/transaction.ts';
import { parseId } from './menu.routes.ts';
import { ownsDish, shownSoldOut } from './menu.store.ts';
import { withIdempotency } from './idempotency.store.ts';
import { dishNotFound, invalidField } from './errors.ts';

/**
 * Changes of stock counts by partners. Concurrent changes add up, no count falls below zero, and the ledger records
 * each change (D52).
 */
export function handlers(deps: ApiDeps): Partial<Handlers> {
  return {
    updateMenuItemCount({ body, headers, principal: { id: partnerId } }) {
      const { item_count: asked, action } = body;
      const dish = { restaurantId: parseId(body.restaurant_id), menuId: parseId(body.menu_id) };
      const call = { partnerId, operation: 'updateMenuItemCount', key: headers['Idempotency-Key'], body } as const;
      return withIdempotency<Answer<'updateMenuItemCount'>>(deps, call, async (trx) => {
        if (!(await ownsDish(trx, partnerId, dish))) return dishNotFound();
        // A change in the morning does not lose the portions that the worker has not put back yet.
        await startDay(trx, dish, { dueAt: await deps.databaseTime(trx) });
        const delta = action === 'increment' ? asked : -asked;
        const { ok, count } = await deps.changeStock(trx, { ...dish, delta });
        if (!ok) return action === 'increment' ? tooMany(count) : tooFew(asked, count);
        return { status: 200, body: { message: 'Menu item count updated successfully', live_count: count } };
      });
    },
    async setSoldOutToday({ body, principal: { id: partnerId } }) {
      const dish = { restaurantId: parseId(body.restaurant_id), menuId: parseId(body.menu_id) };
      if (!(await ownsDish(deps.db, partnerId, dish))) return dishNotFound();
      const { live_count, ...stock } = await transact(deps.db, async (trx) => {
        const change = body.sold_out ? sellOutToday : sellAgain;
        await change(trx, dish, await deps.databaseTime(trx));
        return readStock(trx, dish);
      });
      return { status: 200, body: { live_count, ...shownSoldOut(stock) } };
    },
  };
}

/** The message of spec §5, which the page also shows by itself when it already knows the count. */
function tooFew(asked: number, count: number) {
  const message = `Cannot decrement by ${asked}. Current quantity is only ${count}`;
  return new ApiError('insufficient_inventory', { message });
}

function tooMany(count: number) {
  const message = `At most ${maxStock - count} more can be added`;
  return invalidField('item_count', message, message);
}
