import { createActorContext } from '@xstate/react';
import { overlayMachine } from '../../../../machines/customer/overlay/overlay.machine.ts';
import { selectPage } from '../../../../machines/customer/overlay/overlay.view.ts';

export const OverlayContext = createActorContext(overlayMachine);

export const useOverlay = () => OverlayContext.useSelector(selectPage);
