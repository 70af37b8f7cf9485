import { fromCallback } from 'xstate';
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
  /** Whether the sound was unlocked before, and may be heard. */
  isUnlocked: () => boolean;
  /** Plays the sound again and again. Returns a function that stops it. */
  ring: () => () => void;
}

/** What the alarm knows of the board. */
export interface BoardReport {
  /** The number of orders that no device of the partner has shown as seen. */
  unseen: number;
  /** When the server answered last, epoch ms; null before its first answer. */
  answeredAt: number | null;
}

type Deps = Parameters<typeof createWakeLockActors>[0] &
  Omit<Parameters<typeof createOrderNoticesActors>[0], 'onBoard'> & {
    sound: AlarmSound;
    /** Calls the listener now and after each change of the board. Returns an unsubscribe function. */
    onBoard: (listener: (report: BoardReport) => void) => () => void;
  };

export function createAlarmActors({ sound, onBoard, ...page }: Deps) {
  return {
    watchBoard: fromCallback(({ sendBack }) => {
      let last: BoardReport = { unseen: 0, answeredAt: null };
      return onBoard((report) => {
        if (report.unseen !== last.unseen) sendBack({ type: 'orders.counted', unseen: report.unseen });
        if (report.answeredAt !== last.answeredAt) sendBack({ type: 'board.answered' });
        last = report;
      });
    }),
    unlockSound: fromCallback(({ sendBack }) =>
      sound.unlock((isUnlocked) => sendBack({ type: isUnlocked ? 'sound.unlocked' : 'sound.blocked' })),
    ),
    ring: fromCallback(() => sound.ring()),
    wakeLock: wakeLockMachine.provide({ actors: createWakeLockActors(page) }),
    orderNotices: orderNoticesMachine.provide({ actors: createOrderNoticesActors({ ...page, onBoard }) }),
  };
}
