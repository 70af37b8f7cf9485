import { shownRestaurantFlow } from './oracle.ts';
import { restaurantScreen } from './screen.ts';
import { testWalks } from '../../../fixtures/test-walks.ts';

testWalks('restaurant', { flow: shownRestaurantFlow, screen: restaurantScreen, phone: true });
