import type { stockMachine } from '../../../../machines/partner/stock/stock.machine.ts';
import type { FlowEvent } from '../../../engine/model.ts';
import { soldOutFlow, stockFlow } from './oracle.ts';
import { stockScreen } from './screen.ts';
import { testWalks } from '../../../fixtures/test-walks.ts';

/** After a failed change the board loads all counts, which the mocked menu does not know. The Node walks cover this. */
const can = (event: FlowEvent<typeof stockMachine>) =>
  event.type !== 'count.received' &&
  event.type !== 'changeCount failed' &&
  event.type !== 'setSoldOut failed' &&
  ((event.type !== 'changeCount done' && event.type !== 'setSoldOut done') || event.output.kind === 'changed');

testWalks('stock', { flow: stockFlow, screen: stockScreen, can });
testWalks('stock, sold out today', { flow: soldOutFlow, screen: stockScreen, can });
