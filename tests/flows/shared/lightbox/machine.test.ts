import { lightboxFlow } from './oracle.ts';
import { testFlow } from '../../../engine/register-tests.ts';

testFlow('lightbox', lightboxFlow);
