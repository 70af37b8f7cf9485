import type { placeGalleryMachine } from '../../../../machines/customer/place-gallery/place-gallery.machine.ts';
import { placeGalleryFlow } from '../place-gallery/oracle.ts';
import { placeFlow } from './oracle.ts';
import { placeGalleryScreen } from '../place-gallery/screen.ts';
import { placeScreen } from './screen.ts';
import { testWalks } from '../../../fixtures/test-walks.ts';
import type { FlowEvent } from '../../../engine/model.ts';

/** The strip cannot be scrolled beyond its ends. */
const can = (event: FlowEvent<typeof placeGalleryMachine>) =>
  event.type !== 'gallery.move' || event.at === 0 || event.at === 2;

const { model } = placeFlow;

testWalks('place', {
  flow: {
    ...placeFlow,
    // The pause button is on the place's page, after it has loaded.
    model: {
      ...model,
      allow: (snapshot, event) => event.type !== 'page.retry' || !snapshot.matches({ details: 'loading' }),
    },
  },
  screen: placeScreen,
});
testWalks('place gallery', { flow: placeGalleryFlow, screen: placeGalleryScreen, can });
