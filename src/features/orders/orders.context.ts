import { createActorContext } from '@xstate/react';
import { customerOrdersMachine } from '../../../machines/customer-orders/customer-orders.machine.ts';

export const OrdersContext = createActorContext(customerOrdersMachine);
