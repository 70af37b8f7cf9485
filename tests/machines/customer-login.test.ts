import { customerLoginFlow, resumedLoginFlow } from '../oracles/customer-login.oracle.ts';
import { testFlow } from '../support/flow-tests.ts';

testFlow('customer login', customerLoginFlow, resumedLoginFlow);
