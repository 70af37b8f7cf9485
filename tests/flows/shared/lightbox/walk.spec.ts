import { secondPictureFlow, threePicturesFlow } from './oracle.ts';
import { lightboxScreen } from './screen.ts';
import { testWalks } from '../../../fixtures/test-walks.ts';

testWalks('lightbox', { flow: threePicturesFlow, screen: (page) => lightboxScreen(page, 0) });
testWalks('lightbox, second picture', { flow: secondPictureFlow, screen: (page) => lightboxScreen(page, 1) });
