import { shownRestaurantsFlow } from './oracle.ts';
import { partnerRestaurantsScreen } from './screen.ts';
import { testWalks } from '../../../fixtures/test-walks.ts';

testWalks('partner-restaurants', { flow: shownRestaurantsFlow, screen: partnerRestaurantsScreen, phone: true });
