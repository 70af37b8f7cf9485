import { shownRestaurantFlow } from '../oracles/restaurant.oracle.ts';
import { restaurantScreen } from '../screens/restaurant.screen.ts';
import { testWalks } from '../support/browser-walk.ts';

testWalks('restaurant', { flow: shownRestaurantFlow, screen: restaurantScreen, phone: true });
