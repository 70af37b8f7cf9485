import { gifFlow, heavyImageFlow, imageUploadFlow } from './oracle.ts';
import { testFlow } from '../../../engine/register-tests.ts';

testFlow('image-upload', imageUploadFlow, heavyImageFlow, gifFlow);
