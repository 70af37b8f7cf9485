import { appFlow } from '../oracles/app.oracle.ts';
import { testFlow } from '../support/flow-tests.ts';

testFlow('app', appFlow);
