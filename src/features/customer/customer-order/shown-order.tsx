import { formatDateTime, formatTime } from '../../../../domain/date-time.ts';
import type { Step } from '../../../../domain/order-words.ts';
import type { CustomerOrderView } from '../../../../machines/customer/customer-order/customer-order.view.ts';
import { canPayOrCancel } from '../../../../machines/customer/orders/order-facts.ts';
import { pickupOf } from '../../../../machines/customer/orders/pickups.ts';
import { useApp } from '../../../runtime/app-context.tsx';
import { Card } from '../../../design/card.tsx';
import { TextLink } from '../../../design/link-button.tsx';
import { VisuallyHidden } from '../../../design/visually-hidden.tsx';
import { OrderActions } from '../order-again/order-actions.tsx';
import { PickupCode } from '../pickup-qr/pickup-code.tsx';
import { OrderDetails, PickupSlot } from '../orders/order-parts.tsx';
import { RestaurantPhone } from '../restaurant-phone/restaurant-phone.tsx';
import { ActionMessage, UnpaidActions } from '../unpaid-order/unpaid-actions.tsx';
import { CancelPaid } from '../cancel-order/cancel-button.tsx';
import { Refunds } from '../orders/refunds.tsx';
import * as css from './customer-order.css.ts';
import { ReadyNotice } from './ready-notice.tsx';
import { ShareOrder } from './share-order.tsx';
import { Way } from './way.tsx';

/** What happens to the order now, its code and slot, what was ordered, and what can be done. */
export function ShownOrder({ shown }: { shown: NonNullable<CustomerOrderView['shown']> }) {
  const { order, title, text, steps, cancelRule } = shown;
  const pickup = pickupOf(order);
  const place = pickup?.place;
  return (
    <article className={css.parts}>
      <Card padded className={css.card}>
        {pickup !== null && (
          <PickupCode pickup={pickup} isLarge>
            <PickupSlot order={order} />
          </PickupCode>
        )}
        <div>
          <h2 className={css.headline} tabIndex={-1}>
            {title}
          </h2>
          {text !== null && <p className={css.when}>{text}</p>}
        </div>
        <Refunds order={order} />
        <Steps steps={steps} />
        <ReadyNotice order={order} />
        <ActionMessage order={order} />
        {canPayOrCancel(order) && <UnpaidActions order={order} />}
        {cancelRule !== null && <CancelPaid order={order} name="Cancel" rule={cancelRule} />}
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
          {place && <Way place={place} closesText={order.closes_text} />}
          {!place && order.restaurant_phone !== undefined && <RestaurantPhone phone={order.restaurant_phone} />}
        </div>
        {pickup && place && <ShareOrder pickup={pickup} place={place} />}
      </Card>
      <Card padded className={css.card}>
        <div>
          <h2 className={css.restaurant}>Your order</h2>
          <p className={css.placed}>{`Placed ${formatDateTime(order.created_at)}`}</p>
        </div>
        {pickup === null && <PickupSlot order={order} />}
        <OrderDetails order={order} />
        <OrderActions order={order} />
        <Help id={order.id} />
      </Card>
    </article>
  );
}

function Help({ id }: { id: string }) {
  const { supportEmail } = useApp().config;
  return (
    <p className={css.help}>
      <span>Need help with this order?</span>{' '}
      <a href={`mailto:${supportEmail}?subject=${encodeURIComponent(`Order ${id}`)}`}>{supportEmail}</a>
    </p>
  );
}

const stateWords = { done: 'Done: ', current: 'Now: ', next: 'Next: ' } as const;

function Steps({ steps }: { steps: readonly Step[] }) {
  if (steps.length === 0) return null;
  return (
    <ol className={css.steps}>
      {steps.map(({ status, label, state, at }) => (
        <li key={status} className={css.step[state]} aria-current={state === 'current' ? 'step' : undefined}>
          <VisuallyHidden>{stateWords[state]}</VisuallyHidden>
          <span>{label}</span>
          {at !== null && <span className={css.stepTime}> {formatTime(at)}</span>}
        </li>
      ))}
    </ol>
  );
}
