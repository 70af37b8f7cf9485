import { createActorContext } from '@xstate/react';
import { orderRefundMachine } from '../../../../machines/partner/order-refund/order-refund.machine.ts';
import { selectPage } from '../../../../machines/partner/order-refund/order-refund.view.ts';

export const OrderRefundContext = createActorContext(orderRefundMachine);

export const useOrderRefund = () => OrderRefundContext.useSelector(selectPage);
