import { isolateName } from '../../../../domain/isolate-name.ts';
import { useSelector } from '@xstate/react';
import { formatRupees, toPaise } from '../../../../domain/money.ts';
import { morningText } from '../../../../domain/sold-out-today.ts';
import { orderActions } from '../../../../domain/order-actions.ts';
import { cancelReasonCodes, cancelReasons, maxReasonLength, type CancelReason } from '../../../../domain/order-life.ts';
import type { BoardOrder } from '../../../../machines/partner/order-action/order-action.actors.ts';
import type { OrderActionActorRef } from '../../../../machines/partner/order-action/order-action.machine.ts';
import { selectPage } from '../../../../machines/partner/order-action/order-action.view.ts';
import { Button } from '../../../design/button.tsx';
import { Checkbox } from '../../../design/checkbox.tsx';
import Dialog from '../../../design/dialog.tsx';
import { RadioGroup } from '../../../design/radio-group.tsx';
import { TextField } from '../../../design/text-field.tsx';
import * as css from './order-card.css.ts';

/** Asks for the reason before an order is refused or cancelled, and refunded (D162, D259). */
export function CancelDialog({
  action,
  order,
  onClose,
}: {
  action: OrderActionActorRef;
  order: BoardOrder;
  onClose: () => void;
}) {
  const { asksFor, reason, note } = useSelector(action, selectPage);
  const canConfirm = useSelector(action, (snapshot) => snapshot.can({ type: 'cancel.confirm' }));
  const text = orderActions[asksFor].question;
  const amount = formatRupees(toPaise(order.total_amount));
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${text.title} order ${order.id}?`}
      description={`The whole amount, ${amount}, goes back to ${isolateName(order.user_name)}, who reads your reason.`}
      footer={
        <>
          <Button tone="outline" size="l" onClick={onClose}>
            {text.close}
          </Button>
          <Button tone="danger" size="l" disabled={!canConfirm} onClick={() => action.send({ type: 'cancel.confirm' })}>
            {text.confirm}
          </Button>
        </>
      }
    >
      <div className={css.form}>
        <RadioGroup<CancelReason | ''>
          label="Why?"
          value={reason ?? ''}
          options={cancelReasonCodes.map((code) => ({ value: code, label: cancelReasons[code].label }))}
          onChange={(chosen) => chosen !== '' && action.send({ type: 'reason.choose', reason: chosen })}
        />
        {reason === 'sold_out' && <SoldOutDishes action={action} order={order} />}
        {reason === 'other' && (
          <TextField
            label="What the customer reads"
            hint={`At most ${maxReasonLength} characters`}
            value={note}
            maxLength={maxReasonLength}
            onChange={({ target }) => action.send({ type: 'note.change', note: target.value })}
          />
        )}
      </div>
    </Dialog>
  );
}

function SoldOutDishes({ action, order }: { action: OrderActionActorRef; order: BoardOrder }) {
  const { soldOut } = useSelector(action, selectPage);
  return (
    <fieldset className={css.dishes}>
      <legend className={css.dishesTitle}>{`Which dishes? They are sold out until ${morningText}.`}</legend>
      {order.order_items.map(({ menu_id, menu_name }) => (
        <Checkbox
          key={menu_id}
          label={menu_name}
          checked={soldOut.includes(menu_id)}
          onChange={() => action.send({ type: 'dish.toggle', menuId: menu_id })}
        />
      ))}
    </fieldset>
  );
}
