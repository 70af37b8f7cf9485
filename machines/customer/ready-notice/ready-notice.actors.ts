import { fromCallback } from 'xstate';
import { fromPromise } from '../../shared/lib/from-promise.ts';

/** `dismissed`: the question was closed without an answer. `unsupported`: the browser shows no notifications here. */
export type Permission = 'granted' | 'denied' | 'dismissed' | 'unsupported';

/** What a notification says. */
export interface ReadyNotice {
  title: string;
  body: string;
  /** Path of the page that a tap opens. */
  path: string;
}

interface Deps {
  /** Asks for the permission to show notifications, which browsers allow only during a press. */
  askPermission: () => Promise<Permission>;
  /** Shows a notification. Rejects if the browser cannot show it. */
  show: (notice: ReadyNotice) => Promise<void>;
  /** Calls the listener now and after each change with whether the order is ready. Returns an unsubscribe function. */
  onReady: (listener: (isReady: boolean) => void) => () => void;
  /** Loads the order again. */
  reload: () => void;
}

export function createReadyNoticeActors({ askPermission, show, onReady, reload }: Deps) {
  return {
    askPermission: fromPromise<Permission>(() => askPermission()),
    showNotice: fromPromise<void, ReadyNotice>(({ input }) => show(input)),
    order: fromCallback<{ type: 'order.reload' }>(({ sendBack, receive }) => {
      receive(reload);
      return onReady((isReady) => isReady && sendBack({ type: 'order.ready' }));
    }),
  };
}
