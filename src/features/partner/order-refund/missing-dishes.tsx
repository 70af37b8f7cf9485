import { formatPrice, toPaise } from '../../../../domain/money.ts';
import {
  selectAmountPaise,
  selectCanAdd,
  selectCanRemove,
  selectCanSend,
  selectCustomer,
  selectDishes,
  selectIsWholeOpenOrder,
  selectMessage,
  selectRefund,
  selectRefundedPaise,
  type ChosenDish,
} from '../../../../machines/partner/order-refund/order-refund.selectors.ts';
import { Button } from '../../../design/button.tsx';
import { Notice } from '../../../design/notice.tsx';
import { QuantityStepper } from '../../../design/quantity-stepper.tsx';
import * as panel from '../form/panel.css.ts';
import { OrderRefundContext } from './order-refund.context.ts';
import * as css from './order-refund.css.ts';

type ResultView = 'changed' | 'unsent' | 'done';

/** The dishes of an order with a count of missing portions, what goes back, and the result. */
export function MissingDishes({ view }: { view: 'choosing' | 'sending' | ResultView }) {
  const dishes = OrderRefundContext.useSelector(selectDishes);
  if (view === 'done') return <Done />;
  return (
    <div className={panel.panel}>
      <p className={panel.quietText}>How many portions were missing?</p>
      <ul className={panel.plainList}>
        {dishes.map((dish) => (
          <Dish key={dish.id} dish={dish} />
        ))}
      </ul>
      <Sum />
      {view === 'changed' && <Changed />}
      {view === 'unsent' && <Unsent />}
      {(view === 'choosing' || view === 'sending') && <Send isSending={view === 'sending'} />}
    </div>
  );
}

function Dish({ dish: { id, name, pricePaise, quantity, refunded, chosen } }: { dish: ChosenDish }) {
  const { send } = OrderRefundContext.useActorRef();
  const canAdd = OrderRefundContext.useSelector(selectCanAdd(id));
  const canRemove = OrderRefundContext.useSelector(selectCanRemove(id));
  return (
    <li className={css.dish}>
      <div className={css.dishText}>
        <span className={css.dishName}>{name}</span>
        <span className={css.dishFacts}>
          {quantity} ordered, {formatPrice(pricePaise)} each
          {refunded > 0 && `, ${refunded} refunded before`}
        </span>
      </div>
      {refunded < quantity && (
        <QuantityStepper
          name={name}
          quantity={chosen}
          addDisabled={!canAdd}
          removeDisabled={!canRemove}
          onAdd={() => send({ type: 'dish.add', id })}
          onRemove={() => send({ type: 'dish.remove', id })}
        />
      )}
    </li>
  );
}

/** What goes back, which changes with each press. */
function Sum() {
  const customer = OrderRefundContext.useSelector(selectCustomer);
  const amount = OrderRefundContext.useSelector(selectAmountPaise);
  const before = OrderRefundContext.useSelector(selectRefundedPaise);
  const isWhole = OrderRefundContext.useSelector(selectIsWholeOpenOrder);
  return (
    <>
      <div role="status" className={css.sum}>
        <span className={css.sumLabel}>{customer} gets back, tax included</span>
        <strong className={css.amount}>{formatPrice(amount)}</strong>
      </div>
      {before > 0 && <p className={panel.quietText}>{formatPrice(before)} of this order was refunded before.</p>}
      {isWhole && <Notice tone="turmeric">If everything is missing, please cancel the order on the board.</Notice>}
    </>
  );
}

function Send({ isSending }: { isSending: boolean }) {
  const { send } = OrderRefundContext.useActorRef();
  const amount = OrderRefundContext.useSelector(selectAmountPaise);
  const canSend = OrderRefundContext.useSelector(selectCanSend);
  return (
    <Button
      size="l"
      full
      busy={isSending}
      disabled={!canSend && !isSending}
      onClick={() => send({ type: 'refund.send' })}
    >
      {amount === 0 ? 'Refund' : `Refund ${formatPrice(amount)}`}
    </Button>
  );
}

function Changed() {
  const { send } = OrderRefundContext.useActorRef();
  const message = OrderRefundContext.useSelector(selectMessage);
  return (
    <>
      <Notice tone="turmeric" title="Nothing was refunded">
        {message}
      </Notice>
      <Button size="l" full onClick={() => send({ type: 'order.reload' })}>
        Show the order as it is now
      </Button>
    </>
  );
}

function Unsent() {
  const { send } = OrderRefundContext.useActorRef();
  const message = OrderRefundContext.useSelector(selectMessage);
  return (
    <>
      <Notice tone="red">{message}</Notice>
      <div className={css.buttons}>
        <Button tone="outline" size="l" className={css.button} onClick={() => send({ type: 'order.reload' })}>
          Start again
        </Button>
        <Button size="l" className={css.button} onClick={() => send({ type: 'refund.retry' })}>
          Try again
        </Button>
      </div>
    </>
  );
}

function Done() {
  const { send } = OrderRefundContext.useActorRef();
  const customer = OrderRefundContext.useSelector(selectCustomer);
  const refund = OrderRefundContext.useSelector(selectRefund);
  if (refund === null) return null;
  return (
    <div className={panel.panel}>
      <Notice tone="leaf" title={`${formatPrice(toPaise(refund.amount))} goes back to ${customer}`}>
        <p>Missing: {refund.missing}. The customer reads this in My Orders. Banks need 5–7 working days.</p>
      </Notice>
      <Button tone="outline" size="l" full onClick={() => send({ type: 'order.reload' })}>
        Refund another dish
      </Button>
    </div>
  );
}
