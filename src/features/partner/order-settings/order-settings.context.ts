import { createActorContext } from '@xstate/react';
import { orderSettingsMachine } from '../../../../machines/partner/order-settings/order-settings.machine.ts';
import { selectPage } from '../../../../machines/partner/order-settings/order-settings.view.ts';

export const OrderSettingsContext = createActorContext(orderSettingsMachine);

export const useOrderSettings = () => OrderSettingsContext.useSelector(selectPage);
