import { createActorContext } from '@xstate/react';
import { orderAgainMachine } from '../../../../machines/customer/order-again/order-again.machine.ts';

export const OrderAgainContext = createActorContext(orderAgainMachine);
