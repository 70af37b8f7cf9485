import { partnerPortalFlow } from '../oracles/partner-portal.oracle.ts';
import { testFlow } from '../support/flow-tests.ts';

testFlow('partner portal', partnerPortalFlow);
