import { createActorContext } from '@xstate/react';
import { unpaidOrderMachine } from '../../../../machines/customer/unpaid-order/unpaid-order.machine.ts';

export const UnpaidOrderContext = createActorContext(unpaidOrderMachine);
