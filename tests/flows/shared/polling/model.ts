import { pollingMachine } from '../../../../machines/shared/polling/polling.machine.ts';
import { defineModel } from '../../../engine/model.ts';

export const pollingModel = defineModel(pollingMachine, {
  input: { intervalMs: 10_000 },
  events: { 'page.shown': [{ type: 'page.shown' }], 'page.hidden': [{ type: 'page.hidden' }] },
  actors: { watchPage: { sends: ['page.shown', 'page.hidden'] } },
  // The interval for orders: ten seconds.
  delays: { interval: 10_000 },
});
