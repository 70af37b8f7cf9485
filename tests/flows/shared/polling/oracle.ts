import type { pollingMachine, PollingSnapshot } from '../../../../machines/shared/polling/polling.machine.ts';
import { pollingModel } from './model.ts';
import { defineFlow, type Oracle, type Page } from '../../../engine/oracle.ts';

interface PollingPage extends Page {
  shows: { waiting: boolean };
  may: Record<never, never>;
}

interface Ref {
  isVisible: boolean;
}

const oracle: Oracle<typeof pollingMachine, Ref, PollingPage> = {
  start(recorder) {
    recorder.call('watchPage', undefined);
    return { isVisible: true };
  },
  step(ref, event, recorder) {
    switch (event.type) {
      case 'page.shown':
        // A page that was hidden may show outdated data.
        if (!ref.isVisible) recorder.emit({ type: 'poll.due' });
        return { isVisible: true };
      case 'page.hidden':
        return { isVisible: false };
      case 'after interval':
        if (ref.isVisible) recorder.emit({ type: 'poll.due' });
        return ref;
    }
  },
  page: ({ isVisible }) => ({ shows: { waiting: isVisible }, may: {}, proves: [] }),
};

const observe = (snapshot: PollingSnapshot): PollingPage => ({
  shows: { waiting: snapshot.matches('waiting') },
  may: {},
});

export const pollingFlow = defineFlow({ model: pollingModel, oracle, observe });
