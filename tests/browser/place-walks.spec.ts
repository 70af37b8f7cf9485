import type { placeGalleryMachine } from '../../machines/place-gallery/place-gallery.machine.ts';
import { galleryLightboxFlow } from '../oracles/lightbox.oracle.ts';
import { placeGalleryFlow } from '../oracles/place-gallery.oracle.ts';
import { placeFlow } from '../oracles/place.oracle.ts';
import { lightboxScreen } from '../screens/lightbox.screen.ts';
import { placeGalleryScreen } from '../screens/place-gallery.screen.ts';
import { placeScreen } from '../screens/place.screen.ts';
import { testWalks } from '../support/browser-walk.ts';
import type { FlowEvent } from '../support/flow-model.ts';

/** Nobody can scroll past the ends. */
const can = (event: FlowEvent<typeof placeGalleryMachine>) =>
  event.type !== 'gallery.move' || event.at === 0 || event.at === 2;

const { model } = placeFlow;

testWalks('place', {
  flow: {
    ...placeFlow,
    // The photos' own button stands on the place's page, once that is there.
    model: {
      ...model,
      allow: (snapshot, event) => event.type !== 'page.retry' || !snapshot.matches({ details: 'loading' }),
    },
  },
  screen: placeScreen,
});
testWalks('place gallery', { flow: placeGalleryFlow, screen: placeGalleryScreen, can });
testWalks('lightbox', { flow: galleryLightboxFlow, screen: lightboxScreen });
