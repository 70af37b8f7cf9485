import { createActorContext } from '@xstate/react';
import { partnerOrdersMachine } from '../../../../machines/partner/orders/orders.machine.ts';

export const PartnerOrdersContext = createActorContext(partnerOrdersMachine);
