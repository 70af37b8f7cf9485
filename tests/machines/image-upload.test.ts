import { gifFlow, heavyImageFlow, imageUploadFlow } from '../oracles/image-upload.oracle.ts';
import { testFlow } from '../support/flow-tests.ts';

testFlow('image-upload', imageUploadFlow, heavyImageFlow, gifFlow);
