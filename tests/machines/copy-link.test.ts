import { copyLinkFlow } from '../oracles/copy-link.oracle.ts';
import { testFlow } from '../support/flow-tests.ts';

testFlow('copy link', copyLinkFlow);
