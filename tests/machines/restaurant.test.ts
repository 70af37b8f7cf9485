import { listedRestaurantFlow, restaurantFlow } from '../oracles/restaurant.oracle.ts';
import { testFlow } from '../support/flow-tests.ts';

testFlow('restaurant', restaurantFlow, listedRestaurantFlow);
