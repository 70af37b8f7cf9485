import { restaurantCreateFlow } from './oracle.ts';
import { restaurantCreateScreen } from './screen.ts';
import { testWalks } from '../../../fixtures/test-walks.ts';

testWalks('restaurant-create', {
  flow: restaurantCreateFlow,
  screen: restaurantCreateScreen,
  can: (event) =>
    // location.spec.ts covers the result of the dialog; restaurant-forms.spec.ts covers cancelled uploads.
    event.type !== 'location done' &&
    event.type !== 'upload.cancel' &&
    // A file is checked when it is chosen, so a chosen file is never rejected later.
    !(event.type === 'imageUpload done' && (event.output.kind === 'cancelled' || event.output.kind === 'rejected')),
  phone: true,
});
