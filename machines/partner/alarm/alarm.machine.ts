import { assign, setup, type SnapshotFrom } from 'xstate';
import { callbackNotProvided } from '../../shared/lib/not-provided.ts';
import { wakeLockMachine } from '../../shared/wake-lock/wake-lock.machine.ts';
import { orderNoticesMachine } from '../order-notices/order-notices.machine.ts';

export type AlarmEvent =
  /** The press that unlocks the sound, keeps the screen on, and asks for notifications. */
  | { type: 'alarm.start' }
  /** The press that unlocks a blocked sound. */
  | { type: 'sound.press' }
  | { type: 'sound.unlocked' }
  | { type: 'sound.blocked' }
  /** The number of unseen orders has changed. */
  | { type: 'orders.counted'; unseen: number }
  /** The server has answered. */
  | { type: 'board.answered' };

/**
 * The alarm of the kitchen board. The region `sound` rings exactly while it is unlocked and an order is unseen; it rests in
 * `off`, `armed`, `ringing` and `blocked`. It starts by itself where the page has started it before. The region
 * `connection` says when the server has not answered for a minute.
 */
export const alarmMachine = setup({
  types: {
    context: {} as { unseen: number; wasOn: boolean },
    events: {} as AlarmEvent,
    /** `wasOn`: whether the page has started the alarm before, and its sound is still unlocked. */
    input: {} as { wasOn: boolean },
    children: {} as { wakeLock: 'wakeLock'; orderNotices: 'orderNotices' },
  },
  actors: {
    watchBoard: callbackNotProvided('watchBoard'),
    unlockSound: callbackNotProvided('unlockSound'),
    ring: callbackNotProvided('ring'),
    wakeLock: wakeLockMachine,
    orderNotices: orderNoticesMachine,
  },
  delays: {
    /** How long the browser may take to start the sound, ms. */
    soundStart: 1000,
    /** How long the server may not answer before orders may be missed, ms. */
    silence: 60_000,
  },
  guards: {
    wasOn: ({ context }) => context.wasOn,
    isUnseen: ({ context }) => context.unseen > 0,
    isSeen: ({ context }) => context.unseen === 0,
  },
  actions: { count: assign((_, { unseen }: { unseen: number }) => ({ unseen })) },
}).createMachine({
  id: 'alarm',
  context: ({ input }) => ({ unseen: 0, wasOn: input.wasOn }),
  invoke: { id: 'watchBoard', src: 'watchBoard' },
  on: { 'orders.counted': { actions: { type: 'count', params: ({ event }) => event } } },
  type: 'parallel',
  states: {
    sound: {
      initial: 'off',
      states: {
        off: { always: { guard: 'wasOn', target: 'on' }, on: { 'alarm.start': 'on' } },
        on: {
          invoke: [
            { id: 'unlockSound', src: 'unlockSound' },
            { id: 'wakeLock', src: 'wakeLock' },
            { id: 'orderNotices', src: 'orderNotices' },
          ],
          on: { 'sound.blocked': '.blocked' },
          initial: 'starting',
          states: {
            starting: { on: { 'sound.unlocked': 'armed' }, after: { soundStart: 'blocked' } },
            armed: { always: { guard: 'isUnseen', target: 'ringing' } },
            ringing: {
              invoke: { id: 'ring', src: 'ring' },
              always: { guard: 'isSeen', target: 'armed' },
            },
            blocked: {
              on: {
                'sound.unlocked': 'armed',
                // Only a press unlocks the sound, so everything is asked for again within it.
                'sound.press': { target: '#alarm.sound.on', reenter: true },
              },
            },
          },
        },
      },
    },
    connection: {
      initial: 'connected',
      states: {
        connected: {
          on: { 'board.answered': { target: 'connected', reenter: true } },
          after: { silence: 'lost' },
        },
        lost: { on: { 'board.answered': 'connected' } },
      },
    },
  },
});

export type AlarmSnapshot = SnapshotFrom<typeof alarmMachine>;
