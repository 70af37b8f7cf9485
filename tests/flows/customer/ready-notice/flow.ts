import { readyNoticeMachine } from '../../../../machines/customer/ready-notice/ready-notice.machine.ts';
import { defineModel } from '../../../engine/model.ts';
import { selectPage, type ReadyNoticeView } from '../../../../machines/customer/ready-notice/ready-notice.view.ts';
import { defineFlow, type Oracle } from '../../../engine/oracle.ts';
import { registerFlow } from '../../../engine/flow.ts';

export const readyNoticeModel = defineModel(readyNoticeMachine, {
  input: { id: '12-1008', restaurant: 'Charminar Dastarkhwan' },
  events: {
    'notice.press': [{ type: 'notice.press' }],
    'order.ready': [{ type: 'order.ready' }],
    'order.awaited': [{ type: 'order.awaited' }],
    'order.ended': [{ type: 'order.ended' }],
  },
  actors: {
    askPermission: { outcomes: ['granted', 'denied', 'dismissed', 'unsupported'] },
    showNotice: { outcomes: [undefined] },
    order: { sends: ['order.ready', 'order.awaited', 'order.ended'] },
  },
  // One minute.
  delays: { pollInterval: 60_000 },
});

interface ReadyNoticePage {
  shows: ReadyNoticeView;
}

/** What the page shows, which notification the browser is asked to show, and whether the order has ended. */
interface Ref extends ReadyNoticeView {
  showing: 'ready' | 'not ready' | null;
  isOver: boolean;
}

const oracle: Oracle<typeof readyNoticeMachine, Ref, ReadyNoticePage> = {
  start(recorder) {
    recorder.call('order', undefined);
    return { view: 'offered', showing: null, isOver: false };
  },
  step(ref, event, recorder) {
    switch (event.type) {
      case 'notice.press':
        if (ref.view !== 'offered' && ref.view !== 'denied') return ref;
        recorder.call('askPermission', undefined);
        return { ...ref, view: 'asking' };
      case 'askPermission done': {
        const views = {
          granted: 'waiting',
          denied: 'denied',
          dismissed: 'offered',
          unsupported: 'unsupported',
        } as const;
        return { ...ref, view: views[event.output] };
      }
      case 'askPermission failed':
        return { ...ref, view: 'unsupported' };
      case 'order.ready':
        if (ref.view !== 'waiting' || ref.showing !== null) return ref;
        recorder.call('showNotice', {
          title: 'Your order is ready',
          body: 'Show your code at Charminar Dastarkhwan.',
          path: '/orders/12-1008',
        });
        return { ...ref, view: 'notified', showing: 'ready' };
      case 'order.awaited':
        // The restaurant has taken 'ready' back (D344); the customer waits again.
        if (ref.view !== 'notified' || ref.showing !== null || ref.isOver) return ref;
        recorder.call('showNotice', {
          title: 'Your order is not ready yet',
          body: 'Charminar Dastarkhwan is still preparing it.',
          path: '/orders/12-1008',
        });
        return { ...ref, view: 'waiting', showing: 'not ready' };
      case 'order.ended':
        if ((ref.view !== 'waiting' && ref.view !== 'notified') || ref.showing !== null || ref.isOver) return ref;
        return { ...ref, view: 'notified', isOver: true };
      case 'after pollInterval':
        // Ready can be taken back, so the order is loaded until it has ended.
        if (!ref.isOver && ref.showing === null && (ref.view === 'waiting' || ref.view === 'notified'))
          recorder.send('order', { type: 'order.reload' });
        return ref;
      case 'showNotice done':
        return { ...ref, showing: null };
      case 'showNotice failed':
        return { ...ref, view: 'unsupported', showing: null };
    }
  },
  page: ({ view }) => ({ shows: { view } }),
};

export const readyNoticeFlow = defineFlow({
  model: readyNoticeModel,
  oracle,
  observe: (snapshot) => ({ shows: selectPage(snapshot) }),
  // Nothing is left to do.
  rests: ['readyNotice.unsupported', 'readyNotice.over'],
});

export const flow = registerFlow({ name: 'ready notice', flows: [readyNoticeFlow] });

if (import.meta.vitest) (await import('../../../engine/register-tests.ts')).testFlow(flow);
