import { createActorContext } from '@xstate/react';
import { customerOrdersMachine } from '../../../../machines/customer/orders/orders.machine.ts';

export const OrdersContext = createActorContext(customerOrdersMachine);
