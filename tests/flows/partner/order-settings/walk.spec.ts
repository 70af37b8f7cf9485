import { testWalks } from '../../../fixtures/test-walks.ts';
import { orderSettingsFlow } from './oracle.ts';
import { orderSettingsScreen } from './screen.ts';

testWalks('order-settings', {
  flow: orderSettingsFlow,
  screen: orderSettingsScreen,
  // The buttons are disabled at the limits, and 'Resume orders' is shown only during a pause.
  can: (event) =>
    (event.type !== 'preparation.change' || (event.minutes >= 5 && event.minutes <= 180)) &&
    (event.type !== 'pause.set' || event.pause !== 'none'),
  phone: true,
});
