import type { wakeLockMachine, WakeLockSnapshot } from '../../../../machines/shared/wake-lock/wake-lock.machine.ts';
import { selectMayTurnOff } from '../../../../machines/shared/wake-lock/wake-lock.selectors.ts';
import { defineFlow, type Oracle, type Page } from '../../../engine/oracle.ts';
import { wakeLockModel } from './model.ts';

interface WakeLockPage extends Page {
  shows: { state: string; mayTurnOff: boolean };
  may: Record<never, never>;
}

type Ref = 'asking' | 'held' | 'released' | 'refused';

const oracle: Oracle<typeof wakeLockMachine, Ref, WakeLockPage> = {
  start(recorder) {
    recorder.call('watchPage', undefined);
    recorder.call('lock', undefined);
    return 'asking';
  },
  step(ref, event, recorder) {
    const isWanted = ref === 'asking' || ref === 'held';
    switch (event.type) {
      case 'lock.held':
        return ref === 'asking' ? 'held' : ref;
      case 'lock.released':
        return isWanted ? 'released' : ref;
      case 'lock.refused':
        return isWanted ? 'refused' : ref;
      case 'page.shown':
      case 'page.tapped':
        if (isWanted) return ref;
        recorder.call('lock', undefined);
        return 'asking';
    }
  },
  page: (ref) => ({
    shows: { state: ref, mayTurnOff: ref === 'released' || ref === 'refused' },
    may: {},
  }),
};

const observe = (snapshot: WakeLockSnapshot): WakeLockPage => ({
  shows: {
    state: typeof snapshot.value === 'string' ? snapshot.value : (snapshot.value.wanted ?? ''),
    mayTurnOff: selectMayTurnOff(snapshot),
  },
  may: {},
});

export const wakeLockFlow = defineFlow({ model: wakeLockModel, oracle, observe });
