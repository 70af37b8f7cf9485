import { fromCallback } from 'xstate';
import { fromPromise } from '../../shared/lib/from-promise.ts';
import type { NoticePermission, PageNotification } from '../../shared/lib/notification.ts';

interface Deps {
  /** Asks for the permission to show notifications, which browsers allow only during a press. */
  askPermission: () => Promise<NoticePermission>;
  /** Shows a notification. Rejects if the browser cannot show it. */
  show: (notice: PageNotification) => Promise<void>;
  /** Calls the listener now and after each change with whether the order is ready. Returns an unsubscribe function. */
  onReady: (listener: (isReady: boolean) => void) => () => void;
  /** Loads the order again. */
  reload: () => void;
}

export function createReadyNoticeActors({ askPermission, show, onReady, reload }: Deps) {
  return {
    askPermission: fromPromise<NoticePermission>(() => askPermission()),
    showNotice: fromPromise<void, PageNotification>(({ input }) => show(input)),
    order: fromCallback<{ type: 'order.reload' }>(({ sendBack, receive }) => {
      receive(reload);
      return onReady((isReady) => isReady && sendBack({ type: 'order.ready' }));
    }),
  };
}
