import { partnerSessionFlows } from '../oracles/partner-session.oracle.ts';
import { testFlow } from '../support/flow-tests.ts';

testFlow('partner session', ...partnerSessionFlows);
