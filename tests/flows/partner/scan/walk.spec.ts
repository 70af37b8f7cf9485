import type { scanMachine } from '../../../../machines/partner/scan/scan.machine.ts';
import type { FlowEvent } from '../../../engine/model.ts';
import { testWalks } from '../../../fixtures/test-walks.ts';
import { openedScanFlow, scanFlow } from './oracle.ts';
import { isSeveral, scanScreen } from './screen.ts';

/** Whether the page offers the event; the Node walks cover the others. */
function can(event: FlowEvent<typeof scanMachine>): boolean {
  return event.type === 'findRestaurant done' ? isSeveral(event.output) : event.type !== 'findRestaurant failed';
}

/**
 * Once the restaurants are known, the page does not rest while it finds one, and a camera that has opened cannot be made to
 * fail; scan-page.spec.ts starts cameras that open and fail.
 */
const canWithoutCamera: typeof can = (event) =>
  can(event) && event.type !== 'camera.start' && !(event.type === 'camera.failed' && event.problem === 'missing');

testWalks('scan', { flow: scanFlow, screen: (page) => scanScreen(page), can: canWithoutCamera, phone: true });
testWalks('scan by link', {
  flow: openedScanFlow,
  screen: (page) => scanScreen(page, '#12-1042.482913'),
  can: canWithoutCamera,
});
