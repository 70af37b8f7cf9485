import { createActorContext } from '@xstate/react';
import { pickupTimeMachine } from '../../../../machines/customer/pickup-time/pickup-time.machine.ts';

export const PickupTimeContext = createActorContext(pickupTimeMachine);
