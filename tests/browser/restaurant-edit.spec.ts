import { restaurantEditFlow } from '../oracles/restaurant-edit.oracle.ts';
import { restaurantEditScreen } from '../screens/restaurant-edit.screen.ts';
import { testWalks } from '../support/browser-walk.ts';

testWalks('restaurant-edit', {
  flow: restaurantEditFlow,
  screen: restaurantEditScreen,
  // A dialog ends by hand, in tests/browser/location.spec.ts.
  can: ({ type }) => type !== 'location done',
  phone: true,
});
