import { chunkFlow } from './oracle.ts';
import { testFlow } from '../../../engine/register-tests.ts';

testFlow('chunk of a lazy route', chunkFlow);
