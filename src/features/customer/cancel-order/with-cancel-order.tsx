import { createActorContext } from '@xstate/react';
import { useCallback, useMemo } from 'react';
import { isolateName } from '../../../../domain/isolate-name.ts';
import { formatPrice } from '../../../../domain/money.ts';
import { createCancelOrderActors } from '../../../../machines/customer/cancel-order/cancel-order.actors.ts';
import { cancelOrderMachine } from '../../../../machines/customer/cancel-order/cancel-order.machine.ts';
import { selectOrderToCancel } from '../../../../machines/customer/cancel-order/cancel-order.selectors.ts';
import type { Order } from '../../../../machines/customer/orders/order-list.ts';
import { canCancelPaid, refundOnCancel } from '../../../../machines/customer/orders/order-facts.ts';
import { useApp } from '../../../runtime/app-context.tsx';
import { useCloseOnBack } from '../../../runtime/close-on-back.ts';
import { useNotices } from '../../../runtime/notices.ts';
import { dropHold } from '../../../runtime/order-payment.ts';
import { lazyDialog } from '../../../design/lazy-dialog.tsx';
import type { Elements } from '../../../design/elements.ts';

export const CancelOrderContext = createActorContext(cancelOrderMachine);

const ConfirmDialog = lazyDialog(() => import('../../../design/confirm-dialog.tsx'));

interface WithCancelOrderProps {
  /** Loads the orders of the page again. It must be the same function in each render. */
  refresh: () => void;
  /** Whether the page announces that a paid order is cancelled. */
  announcesPaid: boolean;
  children: Elements;
}

/** Provides the flow that cancels orders, and its dialog. */
export function WithCancelOrder({ refresh, announcesPaid, children }: WithCancelOrderProps) {
  const app = useApp();
  const logic = useMemo(() => {
    const onCancelled = (id: string) => dropHold(app, id);
    return cancelOrderMachine.provide({ actors: createCancelOrderActors({ api: app.api, onCancelled, refresh }) });
  }, [app, refresh]);
  return (
    <CancelOrderContext.Provider logic={logic} options={{ input: { announcesPaid } }}>
      {children}
      <CancelDialog />
    </CancelOrderContext.Provider>
  );
}

/** Asks for confirmation before an order is cancelled: what happens to the order and the money. */
function CancelDialog() {
  const flow = CancelOrderContext.useActorRef();
  useNotices(flow);
  const order = CancelOrderContext.useSelector(selectOrderToCancel);
  const dismiss = useCallback(() => flow.send({ type: 'cancel.dismiss' }), [flow]);
  useCloseOnBack('cancel', order !== null, dismiss);
  if (!order) return null;
  return (
    <ConfirmDialog
      open
      danger
      title="Cancel this order?"
      text={`Order ${order.id} from ${isolateName(order.restaurant_name)} ${consequence(order)}`}
      confirmLabel="Cancel order"
      cancelLabel="Keep order"
      onConfirm={() => flow.send({ type: 'cancel.confirm' })}
      onCancel={dismiss}
    />
  );
}

function consequence(order: Order): string {
  if (!canCancelPaid(order)) return 'is not paid. Its dishes are given back.';
  return `is paid. ${formatPrice(refundOnCancel(order))} goes back to you; banks need 5–7 working days.`;
}
