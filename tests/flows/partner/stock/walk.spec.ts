import { stockFlow } from './oracle.ts';
import { stockScreen } from './screen.ts';
import { testWalks } from '../../../fixtures/test-walks.ts';

testWalks('stock', {
  flow: stockFlow,
  screen: stockScreen,
  // After a change that failed the board asks for all counts, and the partnerMenu has those of before: Node walks that.
  can: (event) =>
    event.type !== 'count.told' &&
    event.type !== 'changeCount failed' &&
    (event.type !== 'changeCount done' || event.output.kind === 'changed'),
});
