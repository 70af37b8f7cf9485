import { restaurantEditFlow } from './oracle.ts';
import { restaurantEditScreen } from './screen.ts';
import { testWalks } from '../../../fixtures/test-walks.ts';

testWalks('restaurant-edit', {
  flow: restaurantEditFlow,
  screen: restaurantEditScreen,
  // The dialog's ends are tested in tests/flows/partner/location/location.spec.ts.
  can: ({ type }) => type !== 'location done',
  phone: true,
});
