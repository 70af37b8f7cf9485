import { createActorContext } from '@xstate/react';
import { overlayMachine } from '../../../../machines/customer/overlay/overlay.machine.ts';

export const OverlayContext = createActorContext(overlayMachine);
