import { placeGalleryFlow } from '../oracles/place-gallery.oracle.ts';
import { testFlow } from '../support/flow-tests.ts';

testFlow('place gallery', placeGalleryFlow);
