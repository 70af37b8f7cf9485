import { partnerPortalFlow, portalReloadedFlow, portalTamperedFlow } from '../oracles/partner-portal.oracle.ts';
import { testFlow } from '../support/flow-tests.ts';

testFlow('partner portal', partnerPortalFlow, portalReloadedFlow, portalTamperedFlow);
