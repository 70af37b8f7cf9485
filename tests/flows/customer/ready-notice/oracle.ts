import type {
  readyNoticeMachine,
  ReadyNoticeSnapshot,
} from '../../../../machines/customer/ready-notice/ready-notice.machine.ts';
import {
  selectNoticeView,
  type ReadyNoticeView,
} from '../../../../machines/customer/ready-notice/ready-notice.selectors.ts';
import { defineFlow, type Oracle, type Page } from '../../../engine/oracle.ts';
import { readyNoticeModel } from './model.ts';

interface ReadyNoticePage extends Page {
  shows: { view: ReadyNoticeView };
  may: Record<'notice.press', 'enabled' | 'absent'>;
}

/** What the page shows, and whether the browser is still asked to show the notification. */
interface Ref {
  view: ReadyNoticeView;
  showing: boolean;
}

const mayPress = (view: ReadyNoticeView) => view === 'offered' || view === 'denied';

const oracle: Oracle<typeof readyNoticeMachine, Ref, ReadyNoticePage> = {
  start(recorder) {
    recorder.call('order', undefined);
    return { view: 'offered', showing: false };
  },
  step(ref, event, recorder) {
    switch (event.type) {
      case 'notice.press':
        if (!mayPress(ref.view)) return ref;
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
        if (ref.view !== 'waiting') return ref;
        recorder.call('showNotice', {
          title: 'Your order is ready',
          body: 'Show your code at Charminar Dastarkhwan.',
          path: '/orders/12-1008',
        });
        return { view: 'notified', showing: true };
      case 'after pollInterval':
        if (ref.view === 'waiting') recorder.send('order', { type: 'order.reload' });
        return ref;
      case 'showNotice done':
        return { ...ref, showing: false };
      case 'showNotice failed':
        return { view: 'unsupported', showing: false };
    }
  },
  page: ({ view }) => ({
    shows: { view },
    may: { 'notice.press': mayPress(view) ? 'enabled' : 'absent' },
  }),
};

const observe = (snapshot: ReadyNoticeSnapshot): ReadyNoticePage => ({
  shows: { view: selectNoticeView(snapshot) },
  may: { 'notice.press': snapshot.can({ type: 'notice.press' }) ? 'enabled' : 'absent' },
});

export const readyNoticeFlow = defineFlow({
  model: readyNoticeModel,
  oracle,
  observe,
  // Nothing is left to do.
  rests: ['readyNotice.unsupported', 'readyNotice.notified'],
});
