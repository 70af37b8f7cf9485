import { copyLinkFlow } from './oracle.ts';
import { testFlow } from '../../../engine/register-tests.ts';

testFlow('copy link', copyLinkFlow);
