import { and, assign, emit, not, or, setup, stateIn, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { callbackNotProvided } from '../../shared/lib/not-provided.ts';
import { wakeLockMachine } from '../../shared/wake-lock/wake-lock.machine.ts';
import { orderNoticesMachine } from '../order-notices/order-notices.machine.ts';
import { ofEvent } from '../../shared/lib/params.ts';

export type AlarmEvent =
  /** Unlocks the sound, keeps the screen on, and asks for notifications: the first press, or a page that was started before. */
  | { type: 'alarm.start' }
  /** The press that unlocks a blocked sound. */
  | { type: 'sound.press' }
  | { type: 'sound.unlocked' }
  | { type: 'sound.blocked' }
  /** The number of unseen orders has changed. */
  | { type: 'orders.counted'; unseen: number }
  /** The server has answered, or its stream has shown a sign of life. `at` is epoch ms. */
  | { type: 'board.answered'; at: number }
  /** The browser is offline. */
  | { type: 'network.lost' }
  /** The session has ended without a logout: the board is gone. */
  | { type: 'session.ended' }
  /** The partner has read that the portal does not learn of new orders. */
  | { type: 'loss.accept' };

interface Context {
  unseen: number;
  /** The last sign of the server by the clock of this device, epoch ms; null before the first one. */
  newsAt: number | null;
  /** Whether the session has ended, so that only a login brings news. */
  isLoggedOut: boolean;
}

const announcedOrders = (count: number) => `New orders: ${count}`;

/**
 * The alarm of the portal (D337). The region `sound` rings exactly while it is unlocked and an order is unseen, or a lost
 * connection was not dismissed; it rests in `off`, `armed`, `ringing` and `blocked`. It starts by itself in a tab
 * that has started it before. The region `connection` is `blind` after 10 s without a sign of the server (D340).
 */
export const alarmMachine = setup({
  types: {
    context: {} as Context,
    events: {} as AlarmEvent,
    emitted: {} as { type: 'announce'; text: string },
    children: {} as { wakeLock: 'wakeLock'; orderNotices: 'orderNotices' },
  },
  actors: {
    watchBoard: callbackNotProvided('watchBoard'),
    /** Sends `alarm.start` if this tab has started the alarm before. */
    resume: callbackNotProvided('resume'),
    unlockSound: callbackNotProvided('unlockSound'),
    /** Sends `sound.press` at each press. */
    watchPresses: callbackNotProvided('watchPresses'),
    ring: callbackNotProvided('ring'),
    /** Confirms to the server that this page rings for the new orders (D374). */
    confirmHeard: callbackNotProvided('confirmHeard'),
    /** Sends `network.lost`. */
    watchNetwork: callbackNotProvided('watchNetwork'),
    /** Makes the board ask the server. */
    askServer: callbackNotProvided('askServer'),
    wakeLock: wakeLockMachine,
    orderNotices: orderNoticesMachine,
  },
  delays: {
    /** How long the browser may take to start the sound, ms. */
    soundStart: 3_000,
    /** How long the server may show no sign before it is asked, ms; its stream has a heartbeat every 4 s. */
    quiet: 6_000,
    /** How long it may take to answer then, ms. */
    patience: 4_000,
  },
  guards: {
    isMore: ({ context }, { unseen }: { unseen: number }) => unseen > context.unseen,
    isUnseen: ({ context }) => context.unseen > 0,
    isLoud: stateIn({ connection: { blind: 'loud' } }),
  },
  actions: {
    announceOrders: emit(({ context }) => ({ type: 'announce' as const, text: announcedOrders(context.unseen) })),
    announceSound: emit(({ context: { unseen } }) => ({
      type: 'announce' as const,
      text: unseen > 0 ? `Alarm is on. ${announcedOrders(unseen)}` : 'Alarm is on',
    })),
    count: assign((_, { unseen }: { unseen: number }) => ({ unseen })),
    takeNews: assign((_, { at }: { at: number }) => ({ newsAt: at, isLoggedOut: false })),
    endSession: assign({ isLoggedOut: true }),
  },
}).createMachine({
  id: 'alarm',
  context: { unseen: 0, newsAt: null, isLoggedOut: false },
  invoke: [
    { id: 'watchBoard', src: 'watchBoard' },
    { id: 'watchNetwork', src: 'watchNetwork' },
  ],
  on: {
    'orders.counted': [
      { guard: { type: 'isMore', params: ofEvent }, actions: [{ type: 'count', params: ofEvent }, 'announceOrders'] },
      { actions: { type: 'count', params: ofEvent } },
    ],
  },
  type: 'parallel',
  states: {
    sound: {
      initial: 'off',
      states: {
        off: { invoke: { id: 'resume', src: 'resume' }, on: { 'alarm.start': 'on' } },
        on: {
          invoke: [
            { id: 'unlockSound', src: 'unlockSound' },
            { id: 'wakeLock', src: 'wakeLock' },
            { id: 'orderNotices', src: 'orderNotices' },
          ],
          on: { 'sound.blocked': '.blocked' },
          initial: 'starting',
          states: {
            starting: {
              on: { 'sound.unlocked': { target: 'armed', actions: 'announceSound' } },
              after: { soundStart: 'blocked' },
            },
            armed: { always: { guard: or(['isUnseen', 'isLoud']), target: 'ringing' } },
            ringing: {
              invoke: [
                { id: 'ring', src: 'ring' },
                { id: 'confirmHeard', src: 'confirmHeard' },
              ],
              always: { guard: and([not('isUnseen'), not('isLoud')]), target: 'armed' },
            },
            blocked: {
              invoke: { id: 'watchPresses', src: 'watchPresses' },
              on: {
                'sound.unlocked': { target: 'armed', actions: 'announceSound' },
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
      on: {
        'board.answered': { target: '.connected', actions: { type: 'takeNews', params: ofEvent } },
        'session.ended': { target: '.blind', actions: 'endSession' },
      },
      states: {
        connected: { on: { 'network.lost': 'doubtful' }, after: { quiet: 'doubtful' } },
        doubtful: { invoke: { id: 'askServer', src: 'askServer' }, after: { patience: 'blind' } },
        blind: {
          initial: 'loud',
          states: { loud: { on: { 'loss.accept': 'accepted' } }, accepted: {} },
        },
      },
    },
  },
});

export type AlarmActorRef = ActorRefFrom<typeof alarmMachine>;
export type AlarmSnapshot = SnapshotFrom<typeof alarmMachine>;
