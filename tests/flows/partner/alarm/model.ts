import { alarmMachine } from '../../../../machines/partner/alarm/alarm.machine.ts';
import { defineModel } from '../../../engine/model.ts';

export const alarmModel = defineModel(alarmMachine, {
  input: { wasOn: false },
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
    orderNotices: { outcomes: [], rejects: false },
  },
  // One second to start the sound; one minute without an answer.
  delays: { soundStart: 1000, silence: 60_000 },
});

/** The board opens again on a page that has started the alarm before. */
export const startedBeforeModel = defineModel(alarmMachine, { ...alarmModel, input: { wasOn: true } });

/**
 * The server answers only after a blocked start of the sound, which takes a second, and then no more: the minute without
 * an answer begins again with each answer.
 */
export const answeredLaterModel = defineModel(alarmMachine, {
  ...alarmModel,
  allow: (snapshot, { type }) =>
    type === 'board.answered'
      ? snapshot.matches({ sound: { on: 'blocked' }, connection: 'connected' })
      : !['sound.unlocked', 'sound.blocked', 'sound.press', 'orders.counted'].includes(type),
});
