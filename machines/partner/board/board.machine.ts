import type { SnapshotFrom } from 'xstate';
import { whenLoaded } from '../../shared/lib/loaded-region.ts';
import type { LoadBoardResult } from './board.actors.ts';
import { boardSetup, handOverOf } from './board.setup.ts';

/**
 * Intervals of the polling while the page is visible, without and with the event stream, ms (D153, D201). The alarm
 * warns after a minute without an answer, so one answer may be lost.
 */
const [pollMs, slowMs] = [10_000, 30_000];

/** The answer that is awaited may be older than the change. */
const noteDue = { actions: 'noteDue' } as const;

/**
 * The kitchen board: the open orders of a partner's restaurants (D161). The region `list` loads and polls the orders;
 * it waits in `ready` and `failed.waiting`. The region `handOver` asks for a pickup code. The actions on
 * the orders run in the portal, so that they continue when this page is left (D307).
 */
export const boardMachine = boardSetup.createMachine({
  id: 'board',
  context: {
    restaurantId: null,
    orders: null,
    now: 0,
    loadedAt: null,
    isOutdated: false,
    isDueAgain: false,
    error: null,
    handOver: null,
  },
  invoke: [
    { id: 'watchActions', src: 'watchActions' },
    // A hidden page keeps the stream.
    { id: 'live', src: 'live', input: { pollMs, slowMs, hiddenMs: null } },
  ],
  type: 'parallel',
  on: {
    'restaurant.choose': { actions: { type: 'chooseRestaurant', params: ({ event }) => event } },
    'order.acted': {
      actions: [
        { type: 'takeOrder', params: ({ event }) => event },
        { type: 'announceOrder', params: ({ event }) => event },
      ],
    },
  },
  states: {
    list: {
      initial: 'loading',
      states: {
        loading: {
          tags: 'busy',
          entry: ['clearError', 'clearDue'],
          on: { 'poll.due': noteDue },
          invoke: {
            id: 'loadBoard',
            src: 'loadBoard',
            ...whenLoaded<LoadBoardResult>()({ show: 'takeBoard', report: 'report', unreachable: 'reportUnreachable' }),
          },
        },
        /** Loads again by itself, so that the alarm rings for orders that arrive after an outage (D300). */
        failed: {
          on: { 'board.retry': 'loading' },
          initial: 'waiting',
          states: {
            waiting: {
              always: { guard: 'isDueAgain', target: 'repeating' },
              on: { 'poll.due': 'repeating' },
            },
            /** Keeps the failure and its button on the page. */
            repeating: {
              entry: 'clearDue',
              on: { 'poll.due': noteDue },
              invoke: {
                id: 'pollBoard',
                src: 'pollBoard',
                ...whenLoaded<LoadBoardResult>()({
                  show: 'takeBoard',
                  then: 'clearError',
                  report: 'report',
                  unreachable: 'reportUnreachable',
                  ready: '#board.list.ready',
                  failed: 'waiting',
                }),
              },
            },
          },
        },
        ready: {
          always: { guard: 'isDueAgain', target: 'polling' },
          on: { 'poll.due': 'polling', 'board.outdated': 'polling' },
        },
        polling: {
          entry: 'clearDue',
          on: {
            'board.outdated': { target: 'polling', reenter: true },
            'poll.due': noteDue,
          },
          invoke: {
            id: 'pollBoard',
            src: 'pollBoard',
            ...whenLoaded<LoadBoardResult>()({
              show: 'takeBoard',
              report: 'markOutdated',
              unreachable: 'markOutdated',
              failed: 'ready',
            }),
          },
        },
      },
    },
    handOver: {
      initial: 'closed',
      states: {
        closed: {
          on: {
            'otp.open': {
              guard: { type: 'mayHandOver', params: ({ event }) => event },
              target: 'open',
              actions: { type: 'beginHandOver', params: ({ event }) => event },
            },
          },
        },
        open: {
          invoke: {
            id: 'orderOtp',
            src: 'orderOtp',
            input: ({ context }) => handOverOf(context),
            onDone: [
              {
                guard: { type: 'isHandedOver', params: ({ event }) => event.output },
                target: 'closed',
                actions: ['toastHandedOver', 'raiseOutdated'],
              },
              {
                guard: { type: 'isOutdated', params: ({ event }) => event.output },
                target: 'closed',
                actions: 'raiseOutdated',
              },
              { target: 'closed' },
            ],
          },
        },
      },
    },
  },
});

export type BoardSnapshot = SnapshotFrom<typeof boardMachine>;
