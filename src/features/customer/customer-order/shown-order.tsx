import { formatDateTime, formatTime } from '../../../../domain/date-time.ts';
import {
  selectCancelError,
  selectIsCancelling,
} from '../../../../machines/customer/customer-order/customer-order.selectors.ts';
import { headlineOf, stepsOf, type Step } from '../../../../machines/customer/customer-order/order-progress.ts';
import type { Order } from '../../../../machines/customer/orders/order-list.ts';
import { canPayOrCancel } from '../../../../machines/customer/orders/orders.selectors.ts';
import { pickupOf } from '../../../../machines/customer/orders/pickups.ts';
import { Button } from '../../../design/button.tsx';
import { Card } from '../../../design/card.tsx';
import { TextLink } from '../../../design/link-button.tsx';
import { Notice } from '../../../design/notice.tsx';
import { VisuallyHidden } from '../../../design/visually-hidden.tsx';
import { OrderActions } from '../order-again/order-actions.tsx';
import { PickupCode } from '../pickup-qr/pickup-code.tsx';
import { CancelUntil, OrderDetails, PickupSlot } from '../orders/order-parts.tsx';
import { UnpaidActions, UnpaidMessage } from '../unpaid-order/unpaid-actions.tsx';
import { CustomerOrderContext } from './customer-order.context.ts';
import * as css from './customer-order.css.ts';
import { ReadyNotice } from './ready-notice.tsx';

/** What happens to the order now, its code and slot, what was ordered, and what can be done. */
export function ShownOrder({ order, now }: { order: Order; now: number }) {
  const { title, text } = headlineOf(order, now);
  const pickup = pickupOf(order);
  return (
    <article className={css.parts}>
      <Card padded className={css.card}>
        <div>
          <h2 className={css.headline} tabIndex={-1}>
            {title}
          </h2>
          {text !== null && <p className={css.when}>{text}</p>}
        </div>
        <Steps steps={stepsOf(order)} />
        {pickup !== null && (
          <PickupCode pickup={pickup}>
            <PickupSlot order={order} />
          </PickupCode>
        )}
        <ReadyNotice order={order} />
        <UnpaidMessage order={order} />
        {canPayOrCancel(order) && <UnpaidActions order={order} />}
        <CancelPaid order={order} />
      </Card>
      <Card padded className={css.card}>
        <div>
          <h2 className={css.restaurant}>
            {order.restaurant_id === undefined ? (
              order.restaurant_name
            ) : (
              <TextLink to={`/restaurants/${order.restaurant_id}`}>{order.restaurant_name}</TextLink>
            )}
          </h2>
          <p className={css.placed}>Placed {formatDateTime(order.created_at)}</p>
        </div>
        {pickup === null && <PickupSlot order={order} />}
        <OrderDetails order={order} />
        <OrderActions order={order} />
      </Card>
    </article>
  );
}

const stateWords = { done: 'Done: ', current: 'Now: ', next: 'Next: ' } as const;

function Steps({ steps }: { steps: readonly Step[] }) {
  if (steps.length === 0) return null;
  return (
    <ol className={css.steps}>
      {steps.map(({ id, label, state, at }) => (
        <li key={id} className={css.step[state]} aria-current={state === 'current' ? 'step' : undefined}>
          <VisuallyHidden>{stateWords[state]}</VisuallyHidden>
          {label}
          {at !== null && <span className={css.stepTime}> {formatTime(at)}</span>}
        </li>
      ))}
    </ol>
  );
}

/** Cancels a paid order while its kitchen has not started, and says why it was not cancelled. */
function CancelPaid({ order }: { order: Order }) {
  const { cancel_until: until } = order;
  const { send } = CustomerOrderContext.useActorRef();
  const isCancelling = CustomerOrderContext.useSelector(selectIsCancelling);
  const error = CustomerOrderContext.useSelector(selectCancelError);
  return (
    <>
      {error !== null && <Notice tone="red">{error}</Notice>}
      {until !== undefined && (
        <CancelUntil order={order} until={until}>
          <Button size="s" tone="quiet" busy={isCancelling} onClick={() => send({ type: 'cancel.open' })}>
            Cancel
          </Button>
        </CancelUntil>
      )}
    </>
  );
}
