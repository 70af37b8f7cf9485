import { fromCallback } from 'xstate';
import type { ApiClient } from '../../../openapi/client.ts';
import { createWakeLockActors } from '../../shared/wake-lock/wake-lock.actors.ts';
import { wakeLockMachine } from '../../shared/wake-lock/wake-lock.machine.ts';
import { createOrderNoticesActors } from '../order-notices/order-notices.actors.ts';
import { orderNoticesMachine } from '../order-notices/order-notices.machine.ts';

/** The sound of the alarm. */
export interface AlarmSound {
  /**
   * Unlocks the sound, which browsers allow only during a press, and reports whether it may be heard, now and after each
   * change. Returns an unsubscribe function.
   */
  unlock: (report: (isUnlocked: boolean) => void) => () => void;
  /** Whether this tab has unlocked the sound before, possibly on a page before a reload. */
  wasUnlocked: () => boolean;
  /** Plays the sound again and again. Returns a function that stops it. */
  ring: () => () => void;
}

/** What the alarm knows of the board. */
export interface BoardReport {
  /** The number of orders on the board that no device of the partner has shown as seen. */
  unseen: number;
  /** When the server answered last, epoch ms; null if it has not, or not to the last question. */
  answeredAt: number | null;
}

type Deps = Parameters<typeof createWakeLockActors>[0] &
  Omit<Parameters<typeof createOrderNoticesActors>[0], 'onBoard'> & {
    api: ApiClient;
    sound: AlarmSound;
    /** Returns the ids of the orders that `unseen` of the board counts. */
    unseenIds: () => readonly string[];
    /** Calls the listener at each press, within it. Returns an unsubscribe function. */
    onPress: (listener: () => void) => () => void;
    /** Calls the listener now and after each change of the board. Returns an unsubscribe function. */
    onBoard: (listener: (report: BoardReport) => void) => () => void;
    /** Calls the listener at each sign of life of the event stream. Returns an unsubscribe function. */
    onSign: (listener: () => void) => () => void;
    /** Calls the listener with whether the browser is online, now and after each change. Returns an unsubscribe function. */
    onNetwork: (listener: (isOnline: boolean) => void) => () => void;
    /** Makes the board load. */
    askServer: () => void;
    /** Returns the time of this device, epoch ms. */
    now: () => number;
  };

const noAnswer = { data: undefined };

export function createAlarmActors({
  api,
  sound,
  unseenIds,
  onBoard,
  onSign,
  onPress,
  onNetwork,
  askServer,
  now,
  ...page
}: Deps) {
  return {
    watchBoard: fromCallback(({ sendBack }) => {
      const answered = () => sendBack({ type: 'board.answered', at: now() });
      let last: BoardReport = { unseen: 0, answeredAt: null };
      const stopBoard = onBoard((report) => {
        if (report.unseen !== last.unseen) sendBack({ type: 'orders.counted', unseen: report.unseen });
        if (report.answeredAt !== null && report.answeredAt !== last.answeredAt) answered();
        last = report;
      });
      const stopSigns = onSign(answered);
      return () => {
        stopBoard();
        stopSigns();
      };
    }),
    watchNetwork: fromCallback(({ sendBack }) =>
      onNetwork((isOnline) => {
        if (!isOnline) sendBack({ type: 'network.lost' });
      }),
    ),
    askServer: fromCallback(() => {
      askServer();
    }),
    resume: fromCallback(({ sendBack }) => {
      if (sound.wasUnlocked()) sendBack({ type: 'alarm.start' });
    }),
    watchPresses: fromCallback(({ sendBack }) => onPress(() => sendBack({ type: 'sound.press' }))),
    unlockSound: fromCallback(({ sendBack }) =>
      sound.unlock((isUnlocked) => sendBack({ type: isUnlocked ? 'sound.unlocked' : 'sound.blocked' })),
    ),
    ring: fromCallback(() => sound.ring()),
    confirmHeard: fromCallback(() => {
      const confirmed = new Set<string>();
      let isSending = false;
      let isOver = false;
      /** Sends one at a time. One that failed is sent again when the board changes next, at the latest after a poll. */
      async function confirm(): Promise<void> {
        const orderId = unseenIds().find((id) => !confirmed.has(id));
        if (isOver || isSending || orderId === undefined) return;
        isSending = true;
        const { data } = await api.POST('/partner/order/heard', { body: { orderId } }).catch(() => noAnswer);
        isSending = false;
        if (!data) return;
        confirmed.add(orderId);
        return confirm();
      }
      const end = onBoard(() => void confirm());
      return () => {
        isOver = true;
        end();
      };
    }),
    wakeLock: wakeLockMachine.provide({ actors: createWakeLockActors(page) }),
    orderNotices: orderNoticesMachine.provide({ actors: createOrderNoticesActors({ ...page, onBoard }) }),
  };
}
