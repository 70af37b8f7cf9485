import { wakeLockMachine } from '../../../../machines/shared/wake-lock/wake-lock.machine.ts';
import { defineModel } from '../../../engine/model.ts';
import { selectPage, type WakeLockView } from '../../../../machines/shared/wake-lock/wake-lock.view.ts';
import { defineFlow, type Oracle } from '../../../engine/oracle.ts';
import { registerFlow } from '../../../engine/flow.ts';

export const wakeLockModel = defineModel(wakeLockMachine, {
  input: undefined,
  events: {
    'lock.held': [{ type: 'lock.held' }],
    'lock.released': [{ type: 'lock.released' }],
    'lock.refused': [{ type: 'lock.refused' }],
    'page.shown': [{ type: 'page.shown' }],
    'page.tapped': [{ type: 'page.tapped' }],
  },
  actors: {
    lock: { sends: ['lock.held', 'lock.released', 'lock.refused'] },
    watchPage: { sends: ['page.shown', 'page.tapped'] },
  },
  delays: {},
});

interface WakeLockPage {
  shows: WakeLockView;
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
  page: (ref) => ({ shows: { mayTurnOff: ref === 'released' || ref === 'refused' } }),
};

export const wakeLockFlow = defineFlow({
  model: wakeLockModel,
  oracle,
  observe: (snapshot) => ({ shows: selectPage(snapshot) }),
});

export const flow = registerFlow({ name: 'wake lock', flows: [wakeLockFlow] });

if (import.meta.vitest) (await import('../../../engine/register-tests.ts')).testFlow(flow);
