import { connectionFlow } from '../oracles/connection.oracle.ts';
import { testFlow } from '../support/flow-tests.ts';

testFlow('connection', connectionFlow);
