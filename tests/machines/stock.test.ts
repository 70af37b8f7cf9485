import { stockFlow } from '../oracles/stock.oracle.ts';
import { testFlow } from '../support/flow-tests.ts';

testFlow('stock', stockFlow);
