import { createActorContext } from '@xstate/react';
import { pickupQrMachine } from '../../../../machines/customer/pickup-qr/pickup-qr.machine.ts';

export const PickupQrContext = createActorContext(pickupQrMachine);
