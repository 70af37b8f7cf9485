import { setup } from 'xstate';
import { callbackNotProvided, notProvided } from '../../shared/lib/not-provided.ts';
import type { NoticePermission } from '../../shared/lib/notification.ts';
import { ofOutput } from '../../shared/lib/params.ts';

export type OrderNoticesEvent =
  /** The browser could not show or close a notification. */
  { type: 'notices.failed' };

/**
 * Shows a notification for new orders while the page of the board is hidden, if the browser allows it: `asking`,
 * `watching` or `off`. The alarm starts it within the press on 'Start taking orders' (D206).
 */
export const orderNoticesMachine = setup({
  types: { events: {} as OrderNoticesEvent },
  actors: {
    askPermission: notProvided<NoticePermission>('askPermission'),
    /** Shows and closes the notifications. */
    watchOrders: callbackNotProvided('watchOrders'),
  },
  guards: { isGranted: (_: unknown, permission: NoticePermission) => permission === 'granted' },
}).createMachine({
  id: 'orderNotices',
  initial: 'asking',
  states: {
    asking: {
      invoke: {
        id: 'askPermission',
        src: 'askPermission',
        onDone: [{ guard: { type: 'isGranted', params: ofOutput }, target: 'watching' }, { target: 'off' }],
        onError: 'off',
      },
    },
    watching: { invoke: { id: 'watchOrders', src: 'watchOrders' }, on: { 'notices.failed': 'off' } },
    off: {},
  },
});
