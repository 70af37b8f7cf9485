import type { placeGalleryMachine } from '../../../../machines/customer/place-gallery/place-gallery.machine.ts';
import { placeGalleryFlow } from '../place-gallery/oracle.ts';
import { placeFlow } from './oracle.ts';
import { placeGalleryScreen } from '../place-gallery/screen.ts';
import { placeScreen } from './screen.ts';
import { testWalks } from '../../../fixtures/test-walks.ts';
import type { FlowEvent } from '../../../engine/model.ts';

/** Whether the browser can trigger the event. It cannot scroll to the invalid indexes -1 and 3. */
const can = (event: FlowEvent<typeof placeGalleryMachine>) =>
  event.type !== 'gallery.move' || event.at === 0 || event.at === 2;

const { model } = placeFlow;

testWalks('place', {
  flow: {
    ...placeFlow,
    // The page offers a retry only after the details have been loaded or have failed to load.
    model: {
      ...model,
      allow: (snapshot, event) => event.type !== 'page.retry' || !snapshot.matches({ details: 'loading' }),
    },
  },
  screen: placeScreen,
});
testWalks('place gallery', { flow: placeGalleryFlow, screen: placeGalleryScreen, can });
