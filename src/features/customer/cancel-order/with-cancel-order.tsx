import { createActorContext } from '@xstate/react';
import { useCallback, useMemo } from 'react';
import { createCancelOrderActors } from '../../../../machines/customer/cancel-order/cancel-order.actors.ts';
import { cancelOrderMachine } from '../../../../machines/customer/cancel-order/cancel-order.machine.ts';
import { selectPage } from '../../../../machines/customer/cancel-order/cancel-order.view.ts';
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

/** Asks for confirmation before an order is cancelled. */
function CancelDialog() {
  const flow = CancelOrderContext.useActorRef();
  useNotices(flow);
  const { question } = CancelOrderContext.useSelector(selectPage);
  const dismiss = useCallback(() => flow.send({ type: 'cancel.dismiss' }), [flow]);
  useCloseOnBack('cancel', question !== null, dismiss);
  if (question === null) return null;
  return (
    <ConfirmDialog
      open
      danger
      title="Cancel this order?"
      text={question}
      confirmLabel="Cancel order"
      cancelLabel="Keep order"
      onConfirm={() => flow.send({ type: 'cancel.confirm' })}
      onCancel={dismiss}
    />
  );
}
