import { createActorContext } from '@xstate/react';
import { lightboxMachine } from '../../../../machines/shared/lightbox/lightbox.machine.ts';
import { menuDetailsMachine } from '../../../../machines/customer/menu-details/menu-details.machine.ts';

/** Overlays of the restaurant page. */
export const LightboxContext = createActorContext(lightboxMachine);
export const MenuDetailsContext = createActorContext(menuDetailsMachine);
