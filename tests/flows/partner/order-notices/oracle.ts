import type {
  orderNoticesMachine,
  OrderNoticesSnapshot,
} from '../../../../machines/partner/order-notices/order-notices.machine.ts';
import { defineFlow, type Oracle, type Page } from '../../../engine/oracle.ts';
import { orderNoticesModel } from './model.ts';

interface NoticesPage extends Page {
  shows: { watches: boolean };
  may: Record<never, never>;
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
  page: ({ at }) => ({ shows: { watches: at === 'watching' }, may: {} }),
};

const observe = (snapshot: OrderNoticesSnapshot): NoticesPage => ({
  shows: { watches: snapshot.children['watchOrders'] !== undefined },
  may: {},
});

export const orderNoticesFlow = defineFlow({
  model: orderNoticesModel,
  oracle,
  observe,
  // Nothing is left to do.
  rests: ['orderNotices.off'],
});
