import { formatPrice } from '../../../../domain/money.ts';
import type { Order } from '../../../../machines/customer/orders/order-list.ts';
import { canCancelPaid, refundOnCancel } from '../../../../machines/customer/orders/orders.selectors.ts';
import { selectOrderToCancel } from '../../../../machines/customer/unpaid-order/unpaid-order.selectors.ts';
import { lazyDialog } from '../../../design/lazy-dialog.tsx';
import { UnpaidOrderContext } from './unpaid-order.context.ts';

function consequence(order: Order): string {
  if (!canCancelPaid(order)) return 'is not paid. Its dishes are given back.';
  return `is paid. ${formatPrice(refundOnCancel(order))} goes back to you; banks need 5–7 working days.`;
}

const ConfirmDialog = lazyDialog(() => import('../../../design/confirm-dialog.tsx'));

/** Asks for confirmation before the chosen unpaid or paid order is cancelled. */
export function CancelDialog() {
  const { send } = UnpaidOrderContext.useActorRef();
  const order = UnpaidOrderContext.useSelector(selectOrderToCancel);
  if (!order) return null;
  return (
    <CancelQuestion
      order={order}
      onConfirm={() => send({ type: 'cancel.confirm' })}
      onCancel={() => send({ type: 'cancel.dismiss' })}
    />
  );
}

/** The question itself: what happens to the order and the money. */
export function CancelQuestion({
  order,
  onConfirm,
  onCancel,
}: {
  order: Order;
  onConfirm: () => void;
  onCancel: () => void;
}) {
  return (
    <ConfirmDialog
      open
      danger
      title="Cancel this order?"
      text={`Order ${order.id} from ${order.restaurant_name} ${consequence(order)}`}
      confirmLabel="Cancel order"
      cancelLabel="Keep order"
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  );
}
