import { partnerSignupFlow } from '../oracles/partner-signup.oracle.ts';
import { testFlow } from '../support/flow-tests.ts';

testFlow('partner signup', partnerSignupFlow);
