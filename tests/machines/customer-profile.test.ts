import { knownProfileFlow, unknownProfileFlow } from '../oracles/customer-profile.oracle.ts';
import { testFlow } from '../support/flow-tests.ts';

testFlow('customer profile', unknownProfileFlow, knownProfileFlow);
