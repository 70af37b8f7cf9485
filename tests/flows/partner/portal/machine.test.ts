import { partnerPortalFlow } from './oracle.ts';
import { testFlow } from '../../../engine/register-tests.ts';

testFlow('partner portal', partnerPortalFlow);
