import { stockFlow } from '../oracles/stock.oracle.ts';
import { stockScreen } from '../screens/stock.screen.ts';
import { testWalks } from '../support/browser-walk.ts';

testWalks('stock', {
  flow: stockFlow,
  screen: stockScreen,
  // After a change that failed the board asks for all counts, and the desk has those of before: Node walks that.
  can: (event) =>
    event.type !== 'count.told' &&
    event.type !== 'changeCount failed' &&
    (event.type !== 'changeCount done' || event.output.kind === 'changed'),
});
