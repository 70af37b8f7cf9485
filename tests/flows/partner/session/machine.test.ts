import { partnerSessionFlows } from './oracle.ts';
import { testFlow } from '../../../engine/register-tests.ts';

testFlow('partner session', ...partnerSessionFlows);
