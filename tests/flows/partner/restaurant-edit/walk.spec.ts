import { restaurantEditFlow } from './oracle.ts';
import { restaurantEditScreen } from './screen.ts';
import { testWalks } from '../../../fixtures/test-walks.ts';

testWalks('restaurant-edit', {
  flow: restaurantEditFlow,
  screen: restaurantEditScreen,
  // tests/flows/partner/location/location.spec.ts covers the result of the dialog.
  can: ({ type }) => type !== 'location done',
  phone: true,
});
