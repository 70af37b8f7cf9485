import { fromCallback } from 'xstate';
import { fromPromise } from '../../shared/lib/from-promise.ts';
import type { NoticePermission, PageNotification } from '../../shared/lib/notification.ts';
import type { OrderNoticesEvent } from './order-notices.machine.ts';

interface Deps {
  /** Asks for the permission to show notifications, which browsers allow only during a press. */
  askPermission: () => Promise<NoticePermission>;
  /** Shows a notification. Rejects if the browser cannot show it. */
  show: (notification: PageNotification) => Promise<void>;
  /** Closes the notification with this path. */
  close: (path: string) => Promise<void>;
  isPageHidden: () => boolean;
  /** Calls the listener now and after each change of the board. Returns an unsubscribe function. */
  onBoard: (listener: (report: { unseen: number }) => void) => () => void;
}

const path = '/partner/board';

export function createOrderNoticesActors({ askPermission, show, close, isPageHidden, onBoard }: Deps) {
  return {
    askPermission: fromPromise<NoticePermission>(() => askPermission()),
    watchOrders: fromCallback(({ sendBack }) => {
      let last: number | null = null;
      const fail = () => sendBack({ type: 'notices.failed' } satisfies OrderNoticesEvent);
      return onBoard(({ unseen }) => {
        const hasMore = last !== null && unseen > last;
        const isOver = unseen === 0 && last !== null && last > 0;
        last = unseen;
        if (hasMore && isPageHidden()) {
          const title = `${unseen} new order${unseen === 1 ? '' : 's'}`;
          show({ title, body: 'Tap to open the kitchen board.', path }).catch(fail);
        } else if (isOver) close(path).catch(fail);
      });
    }),
  };
}
