import { fromCallback } from 'xstate';
import { fromPromise } from '../../shared/lib/from-promise.ts';
import type { NoticePermission, PageNotification } from '../../shared/lib/notification.ts';

/** How far an order is; null if that is not known, or it is not accepted. */
type OrderProgress = 'awaited' | 'ready' | 'ended' | null;

interface Deps {
  /** Asks for the permission to show notifications, which browsers allow only during a press. */
  askPermission: () => Promise<NoticePermission>;
  /** Shows a notification. Rejects if the browser cannot show it. */
  show: (notice: PageNotification) => Promise<void>;
  /** Calls the listener now and after each change with how far the order is. Returns an unsubscribe function. */
  onOrder: (listener: (progress: OrderProgress) => void) => () => void;
  /** Loads the order again. */
  reload: () => void;
}

export function createReadyNoticeActors({ askPermission, show, onOrder, reload }: Deps) {
  return {
    askPermission: fromPromise<NoticePermission>(() => askPermission()),
    showNotice: fromPromise<void, PageNotification>(({ input }) => show(input)),
    order: fromCallback<{ type: 'order.reload' }>(({ sendBack, receive }) => {
      receive(reload);
      return onOrder((progress) => progress && sendBack({ type: `order.${progress}` }));
    }),
  };
}
