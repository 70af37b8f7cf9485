import { wakeLockMachine } from '../../../../machines/shared/wake-lock/wake-lock.machine.ts';
import { defineModel } from '../../../engine/model.ts';

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
