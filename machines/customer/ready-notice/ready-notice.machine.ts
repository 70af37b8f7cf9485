import { sendTo, setup, type SnapshotFrom } from 'xstate';
import { readyNotice } from '../../../domain/order-words.ts';
import { callbackNotProvided, notProvided } from '../../shared/lib/not-provided.ts';
import type { NoticePermission, PageNotification } from '../../shared/lib/notification.ts';
import { ofOutput } from '../../shared/lib/params.ts';

export type ReadyNoticeEvent =
  | { type: 'notice.press' }
  /** The order is ready. */
  | { type: 'order.ready' }
  /** It is to be prepared or being prepared, maybe again. */
  | { type: 'order.awaited' }
  /** It was handed over or cancelled. */
  | { type: 'order.ended' };

interface Input {
  id: string;
  restaurant: string;
}

/** Loads the order again and again. */
const polls = (target: 'waiting' | 'notified') =>
  ({ pollInterval: { target, reenter: true, actions: 'reloadOrder' } }) as const;

/**
 * Shows a notification when the order is ready, if the customer asks for it, and when the restaurant takes that back (D344). It
 * rests in `offered`, `waiting`, `denied`, `unsupported`, `notified` and `over`. Until the order has ended, it loads the order
 * also while the page is hidden, which the page's polling does not do.
 */
export const readyNoticeMachine = setup({
  types: { input: {} as Input, context: {} as Input, events: {} as ReadyNoticeEvent, tags: {} as 'busy' },
  actors: {
    askPermission: notProvided<NoticePermission>('askPermission'),
    showNotice: notProvided<void, PageNotification>('showNotice'),
    /** Reports how far the order is, and loads it again on request. */
    order: callbackNotProvided<{ type: 'order.reload' }>('order'),
  },
  delays: {
    /** How often the order is loaded, ms. Browsers run the timers of a hidden page once a minute. */
    pollInterval: 60_000,
  },
  guards: {
    isGranted: (_: unknown, permission: NoticePermission) => permission === 'granted',
    isDenied: (_: unknown, permission: NoticePermission) => permission === 'denied',
    isDismissed: (_: unknown, permission: NoticePermission) => permission === 'dismissed',
  },
  actions: { reloadOrder: sendTo('order', { type: 'order.reload' }) },
}).createMachine({
  id: 'readyNotice',
  context: ({ input }) => input,
  invoke: { id: 'order', src: 'order' },
  initial: 'offered',
  states: {
    offered: { on: { 'notice.press': 'asking' } },
    asking: {
      tags: 'busy',
      invoke: {
        id: 'askPermission',
        src: 'askPermission',
        onDone: [
          { guard: { type: 'isGranted', params: ofOutput }, target: 'waiting' },
          { guard: { type: 'isDenied', params: ofOutput }, target: 'denied' },
          { guard: { type: 'isDismissed', params: ofOutput }, target: 'offered' },
          { target: 'unsupported' },
        ],
        onError: 'unsupported',
      },
    },
    waiting: {
      on: { 'order.ready': 'notifying', 'order.ended': 'over' },
      after: polls('waiting'),
    },
    notifying: {
      invoke: {
        id: 'showNotice',
        src: 'showNotice',
        input: ({ context: { id, restaurant } }) => ({ ...readyNotice(restaurant, true), path: `/orders/${id}` }),
        onDone: 'notified',
        onError: 'unsupported',
      },
    },
    /** The customer may have changed the browser's settings. */
    denied: { on: { 'notice.press': 'asking' } },
    unsupported: {},
    notified: {
      on: { 'order.awaited': 'recalling', 'order.ended': 'over' },
      after: polls('notified'),
    },
    recalling: {
      invoke: {
        id: 'showNotice',
        src: 'showNotice',
        input: ({ context: { id, restaurant } }) => ({ ...readyNotice(restaurant, false), path: `/orders/${id}` }),
        onDone: 'waiting',
        onError: 'unsupported',
      },
    },
    over: {},
  },
});

export type ReadyNoticeSnapshot = SnapshotFrom<typeof readyNoticeMachine>;
