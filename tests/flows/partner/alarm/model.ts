import { alarmMachine } from '../../../../machines/partner/alarm/alarm.machine.ts';
import { defineModel } from '../../../engine/model.ts';

export const alarmModel = defineModel(alarmMachine, {
  input: undefined,
  events: {
    'alarm.start': [{ type: 'alarm.start' }],
    'sound.press': [{ type: 'sound.press' }],
    'sound.unlocked': [{ type: 'sound.unlocked' }],
    'sound.blocked': [{ type: 'sound.blocked' }],
    'orders.counted': [
      { type: 'orders.counted', unseen: 2 },
      { type: 'orders.counted', unseen: 1 },
      { type: 'orders.counted', unseen: 0 },
    ],
    'board.answered': [{ type: 'board.answered' }],
  },
  actors: {
    watchBoard: { sends: ['orders.counted', 'board.answered'] },
    unlockSound: { sends: ['sound.unlocked', 'sound.blocked'] },
    ring: { sends: [] },
    wakeLock: { outcomes: [], rejects: false },
  },
  // One second to start the sound; one minute without an answer.
  delays: { soundStart: 1000, silence: 60_000 },
});
