import type { scanMachine } from '../../../../machines/partner/scan/scan.machine.ts';
import type { FlowEvent } from '../../../engine/model.ts';
import { testWalks } from '../../../fixtures/test-walks.ts';
import { openedScanFlow, scanFlow, typedScanFlow } from './oracle.ts';
import { isSeveral, scanScreen } from './screen.ts';

/** Whether the page offers the event; the Node walks cover the others. */
function can(event: FlowEvent<typeof scanMachine>): boolean {
  return event.type === 'findRestaurant done' ? isSeveral(event.output) : event.type !== 'findRestaurant failed';
}

testWalks('scan', { flow: scanFlow, screen: (page) => scanScreen(page), can, phone: true });
testWalks('scan by typing', { flow: typedScanFlow, screen: (page) => scanScreen(page), can });
testWalks('scan by link', {
  flow: openedScanFlow,
  screen: (page) => scanScreen(page, '#12-1042.482913'),
  // This model ends while the restaurant is looked for, which the page does at once; the other walks start cameras.
  can: (event) => can(event) && event.type !== 'camera.start',
});
