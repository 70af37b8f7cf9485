import { shownRestaurantsFlow } from '../oracles/partner-restaurants.oracle.ts';
import { partnerRestaurantsScreen } from '../screens/partner-restaurants.screen.ts';
import { testWalks } from '../support/browser-walk.ts';

testWalks('partner-restaurants', { flow: shownRestaurantsFlow, screen: partnerRestaurantsScreen, phone: true });
