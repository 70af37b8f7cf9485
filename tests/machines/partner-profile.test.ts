import { partnerProfileFlow } from '../oracles/partner-profile.oracle.ts';
import { testFlow } from '../support/flow-tests.ts';

testFlow('partner profile', partnerProfileFlow);
