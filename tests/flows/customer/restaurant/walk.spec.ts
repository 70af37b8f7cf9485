import { shownRestaurantFlow } from './oracle.ts';
import { restaurantScreen } from './screen.ts';
import { testWalks } from '../../../engine/browser-walk.ts';

testWalks('restaurant', { flow: shownRestaurantFlow, screen: restaurantScreen, phone: true });
