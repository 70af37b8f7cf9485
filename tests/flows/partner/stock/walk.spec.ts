import { stockFlow } from './oracle.ts';
import { stockScreen } from './screen.ts';
import { testWalks } from '../../../fixtures/test-walks.ts';

testWalks('stock', {
  flow: stockFlow,
  screen: stockScreen,
  // After a failed change the board loads all counts, which the mocked menu does not know. The Node walks cover this.
  can: (event) =>
    event.type !== 'count.received' &&
    event.type !== 'changeCount failed' &&
    (event.type !== 'changeCount done' || event.output.kind === 'changed'),
});
