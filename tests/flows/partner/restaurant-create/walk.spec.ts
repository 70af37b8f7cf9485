import { restaurantCreateFlow } from './oracle.ts';
import { restaurantCreateScreen } from './screen.ts';
import { testWalks } from '../../../fixtures/test-walks.ts';

testWalks('restaurant-create', {
  flow: restaurantCreateFlow,
  screen: restaurantCreateScreen,
  can: (event) =>
    // A dialog ends by hand, and so does an upload that is cancelled: tests/browser/location and restaurant-pages.
    event.type !== 'location done' &&
    event.type !== 'upload.cancel' &&
    // A file is checked when it is chosen: a chosen one is not rejected any more.
    !(event.type === 'imageUpload done' && (event.output.kind === 'cancelled' || event.output.kind === 'rejected')),
  phone: true,
});
