import { readyNoticeMachine } from '../../../../machines/customer/ready-notice/ready-notice.machine.ts';
import { defineModel } from '../../../engine/model.ts';

export const readyNoticeModel = defineModel(readyNoticeMachine, {
  input: { id: '12-1008', restaurant: 'Charminar Dastarkhwan' },
  events: {
    'notice.press': [{ type: 'notice.press' }],
    'order.ready': [{ type: 'order.ready' }],
  },
  actors: {
    askPermission: { outcomes: ['granted', 'denied', 'dismissed', 'unsupported'] },
    showNotice: { outcomes: [undefined] },
    order: { sends: ['order.ready'] },
  },
  // One minute.
  delays: { pollInterval: 60_000 },
});
