import { isolateName } from '../../../../domain/isolate-name.ts';
import { formatPrice } from '../../../../domain/money.ts';
import type { ChosenDish } from '../../../../machines/partner/order-refund/order-refund.view.ts';
import { Button } from '../../../design/button.tsx';
import { Notice } from '../../../design/notice.tsx';
import { QuantityStepper } from '../../../design/quantity-stepper.tsx';
import * as panel from '../form/panel.css.ts';
import { UndoButton, UndoProgress } from '../form/undo.tsx';
import { OrderRefundContext, useOrderRefund } from './order-refund.context.ts';
import * as css from './order-refund.css.ts';

type ResultView = 'changed' | 'unsent' | 'done';

/** The dishes of an order with a count of missing portions, what goes back, and the result. */
export function MissingDishes({ view }: { view: 'choosing' | 'holding' | 'sending' | ResultView }) {
  const { dishes } = useOrderRefund();
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
      {(view === 'choosing' || view === 'holding' || view === 'sending') && <Send view={view} />}
    </div>
  );
}

function Dish({ dish: { id, name, pricePaise, quantity, refunded, chosen } }: { dish: ChosenDish }) {
  const { send } = OrderRefundContext.useActorRef();
  const canAdd = OrderRefundContext.useSelector((snapshot) => snapshot.can({ type: 'dish.add', id }));
  const canRemove = OrderRefundContext.useSelector((snapshot) => snapshot.can({ type: 'dish.remove', id }));
  return (
    <li className={css.dish}>
      <div className={css.dishText}>
        <span className={css.dishName}>{name}</span>
        <span className={css.dishFacts}>
          <span>{`${quantity} ordered, ${formatPrice(pricePaise)} each`}</span>
          {refunded > 0 && <span>{`, ${refunded} refunded before`}</span>}
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
  const { customer, amountPaise: amount, refundedPaise: before, isWholeOpenOrder } = useOrderRefund();
  return (
    <>
      <div role="status" className={css.sum}>
        <span className={css.sumLabel}>{`${isolateName(customer ?? '')} gets back, tax included`}</span>
        <strong className={css.amount}>{formatPrice(amount)}</strong>
      </div>
      {before > 0 && <p className={panel.quietText}>{`${formatPrice(before)} of this order was refunded before.`}</p>}
      {isWholeOpenOrder && (
        <Notice tone="turmeric">If everything is missing, please cancel the order on the board.</Notice>
      )}
    </>
  );
}

function Send({ view }: { view: 'choosing' | 'holding' | 'sending' }) {
  const { send } = OrderRefundContext.useActorRef();
  const { amountPaise: amount } = useOrderRefund();
  const canSend = OrderRefundContext.useSelector((snapshot) => snapshot.can({ type: 'refund.send' }));
  const isBusy = view !== 'choosing';
  return (
    <>
      <div className={css.buttons}>
        <Button
          size="l"
          className={css.button}
          busy={isBusy}
          disabled={!canSend && !isBusy}
          onClick={() => send({ type: 'refund.send' })}
        >
          {amount === 0 ? 'Refund' : `Refund ${formatPrice(amount)}`}
        </Button>
        {view === 'holding' && <UndoButton label="Undo the refund" onUndo={() => send({ type: 'refund.undo' })} />}
      </div>
      {view === 'holding' && <UndoProgress />}
    </>
  );
}

function Changed() {
  const { send } = OrderRefundContext.useActorRef();
  const { message } = useOrderRefund();
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
  const { message } = useOrderRefund();
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
  const { refundedTitle: title, refund } = useOrderRefund();
  if (refund === null) return null;
  return (
    <div className={panel.panel}>
      <Notice tone="leaf" title={title} live={false}>
        <p>{`Missing: ${refund.missing}. The customer reads this in My Orders. Banks need 5–7 working days.`}</p>
      </Notice>
      <Button tone="outline" size="l" full onClick={() => send({ type: 'order.reload' })}>
        Refund another dish
      </Button>
    </div>
  );
}
