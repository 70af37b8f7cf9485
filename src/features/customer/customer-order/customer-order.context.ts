import { createActorContext } from '@xstate/react';
import { customerOrderMachine } from '../../../../machines/customer/customer-order/customer-order.machine.ts';

export const CustomerOrderContext = createActorContext(customerOrderMachine);
