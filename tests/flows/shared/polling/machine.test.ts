import { pollingFlow } from './oracle.ts';
import { testFlow } from '../../../engine/register-tests.ts';

testFlow('polling', pollingFlow);
