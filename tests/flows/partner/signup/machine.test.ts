import { partnerSignupFlow } from './oracle.ts';
import { testFlow } from '../../../engine/register-tests.ts';

testFlow('partner signup', partnerSignupFlow);
