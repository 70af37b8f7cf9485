import { createActorContext } from '@xstate/react';
import { orderSettingsMachine } from '../../../../machines/partner/order-settings/order-settings.machine.ts';

export const OrderSettingsContext = createActorContext(orderSettingsMachine);
