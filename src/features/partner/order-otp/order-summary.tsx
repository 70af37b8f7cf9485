import { may, orderRights } from '../../../../domain/order-rights.ts';
import { orderStates, type StoredStatus } from '../../../../domain/order-states.ts';
import type { Dish } from '../../../../machines/partner/order-otp/order-otp.machine.ts';
import { StatusPill } from '../../../design/status-pill.tsx';
import { DishLines } from '../orders/dish-lines.tsx';
import * as css from '../orders/order-card.css.ts';

/** How far the kitchen is with an order that is handed over, and its dishes (D343). */
export function OrderSummary({ status, dishes }: { status: StoredStatus; dishes: readonly Dish[] }) {
  const state = orderStates[status].atCounter;
  return (
    <div className={css.summary} data-summary>
      {state !== null && (
        <p>
          <StatusPill tone={may(orderRights.partner.ready, { status }) ? 'turmeric' : 'leaf'} dot>
            {state}
          </StatusPill>
        </p>
      )}
      <DishLines items={dishes} />
    </div>
  );
}
