import { menuDetailsFlow } from '../oracles/menu-details.oracle.ts';
import { testFlow } from '../support/flow-tests.ts';

testFlow('menu details', menuDetailsFlow);
