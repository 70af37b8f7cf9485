import { createActorContext } from '@xstate/react';
import { orderRefundMachine } from '../../../../machines/partner/order-refund/order-refund.machine.ts';

export const OrderRefundContext = createActorContext(orderRefundMachine);
