import { lightboxFlow } from '../oracles/lightbox.oracle.ts';
import { testFlow } from '../support/flow-tests.ts';

testFlow('lightbox', lightboxFlow);
