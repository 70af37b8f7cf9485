import { orderNoticesMachine } from '../../../../machines/partner/order-notices/order-notices.machine.ts';
import { defineModel } from '../../../engine/model.ts';
import { defineFlow, type Oracle } from '../../../engine/oracle.ts';
import { registerFlow } from '../../../engine/flow.ts';

export const orderNoticesModel = defineModel(orderNoticesMachine, {
  input: undefined,
  events: { 'notices.failed': [{ type: 'notices.failed' }] },
  actors: {
    askPermission: { outcomes: ['granted', 'denied', 'dismissed', 'unsupported'] },
    watchOrders: { sends: ['notices.failed'] },
  },
  delays: {},
});

interface NoticesPage {
  shows: { watches: boolean };
}

interface Ref {
  at: 'asking' | 'watching' | 'off';
}

const oracle: Oracle<typeof orderNoticesMachine, Ref, NoticesPage> = {
  start(recorder) {
    recorder.call('askPermission', undefined);
    return { at: 'asking' };
  },
  step(ref, event, recorder) {
    switch (event.type) {
      case 'askPermission done':
        if (event.output !== 'granted') return { at: 'off' };
        recorder.call('watchOrders', undefined);
        return { at: 'watching' };
      case 'askPermission failed':
        return { at: 'off' };
      case 'notices.failed':
        return ref.at === 'watching' ? { at: 'off' } : ref;
    }
  },
  page: ({ at }) => ({ shows: { watches: at === 'watching' } }),
};

export const orderNoticesFlow = defineFlow({
  model: orderNoticesModel,
  oracle,
  observe: ({ children }) => ({ shows: { watches: children['watchOrders'] !== undefined } }),
  // Nothing is left to do.
  rests: ['orderNotices.off'],
});

export const flow = registerFlow({ name: 'order notices', flows: [orderNoticesFlow] });

if (import.meta.vitest) (await import('../../../engine/register-tests.ts')).testFlow(flow);
