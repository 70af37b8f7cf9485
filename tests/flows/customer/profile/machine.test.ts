import { knownProfileFlow, unknownProfileFlow } from './oracle.ts';
import { testFlow } from '../../../engine/register-tests.ts';

testFlow('customer profile', unknownProfileFlow, knownProfileFlow);
