import { orderNoticesMachine } from '../../../../machines/partner/order-notices/order-notices.machine.ts';
import { defineModel } from '../../../engine/model.ts';

export const orderNoticesModel = defineModel(orderNoticesMachine, {
  input: undefined,
  events: { 'notices.failed': [{ type: 'notices.failed' }] },
  actors: {
    askPermission: { outcomes: ['granted', 'denied', 'dismissed', 'unsupported'] },
    watchOrders: { sends: ['notices.failed'] },
  },
  delays: {},
});
