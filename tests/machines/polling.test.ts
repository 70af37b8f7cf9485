import { pollingFlow } from '../oracles/polling.oracle.ts';
import { testFlow } from '../support/flow-tests.ts';

testFlow('polling', pollingFlow);
