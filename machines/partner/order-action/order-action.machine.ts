import { assign, emit, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { maxReasonLength, type CancelReason, type DelayMinutes } from '../../../domain/order-life.ts';
import { unreachableMessage } from '../../shared/lib/messages.ts';
import { callbackNotProvided, notProvided } from '../../shared/lib/not-provided.ts';
import type { BoardOrder, SendActionInput, SendActionResult } from './order-action.actors.ts';

export type OrderActionEvent =
  | { type: 'order.hold'; action: HeldAction }
  | { type: 'action.undo' }
  /** The page may be closed now, its timers may be stopped, or the partner logs out. */
  | { type: 'page.hidden' }
  | { type: 'order.see' }
  | { type: 'order.accept' }
  /** `delayed` is the total delay that was shown to the partner, minutes. */
  | { type: 'order.delay'; minutes: DelayMinutes; delayed: number }
  /** Asks for a reason. `dishes` are the ids of the order's dishes; an order that is not accepted yet is refused. */
  | { type: 'order.refuse'; dishes: readonly number[] }
  | { type: 'order.cancel'; dishes: readonly number[] }
  | { type: 'reason.choose'; reason: CancelReason }
  | { type: 'note.change'; note: string }
  | { type: 'dish.toggle'; menuId: number }
  | { type: 'cancel.confirm' }
  | { type: 'cancel.close' }
  | { type: 'action.retry' }
  | { type: 'message.dismiss' };

export type OrderActionNotice =
  /** The order after the action. */
  | { type: 'order.acted'; order: BoardOrder }
  /** Another client changed the order, so the board is outdated. */
  | { type: 'board.outdated' };

/** Actions that wait before they are sent, so that they can be undone. */
export type HeldAction = 'prepare' | 'ready' | 'not_collected';

type Body = Omit<SendActionInput['body'], 'orderId'>;

interface Input {
  orderId: string;
  /** Prefix of the `Idempotency-Key`s; unique. */
  keySeed: string;
}

interface Context extends Input {
  /** How many actions have been started. All attempts of one action share its number and key. */
  actions: number;
  /** The action that waits, is being sent, or was sent last. */
  body: Body | null;
  /** What the form of the reasons is for. */
  asksFor: 'refuse' | 'cancel';
  reason: CancelReason | null;
  note: string;
  /** Dishes that the partner marks as sold out: their stock becomes 0. */
  soldOut: readonly number[];
  /** How the order has changed, or why the action failed. */
  message: string | null;
}

/**
 * A partner's actions on one order (D160, D163). 'prepare', 'ready' and 'not_collected' wait in `holding`, where they
 * can be undone until the page is hidden (D307) or the partner logs out (D311); a refusal or cancellation asks for its
 * reason in `asking`. The machine waits in `idle`, in `changed` if another client changed the order, and in `failed` if
 * the action can be sent again. It never ends.
 */
export const orderActionMachine = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as OrderActionEvent,
    emitted: {} as OrderActionNotice,
    tags: {} as 'busy',
  },
  actors: {
    sendAction: notProvided<SendActionResult, SendActionInput>('sendAction'),
    /** Sends `page.hidden`. */
    watchPage: callbackNotProvided('watchPage'),
  },
  delays: { holdTime: 5000 },
  guards: {
    isReasonComplete: ({ context: { reason, note, soldOut } }) => {
      if (reason === 'other') return note.trim() !== '';
      return reason === 'sold_out' ? soldOut.length > 0 : reason !== null;
    },
    isActed: (_, result: SendActionResult) => result.kind === 'acted',
    isChanged: (_, result: SendActionResult) => result.kind === 'changed',
  },
  actions: {
    begin: assign(({ context }, body: Body) => ({ body, actions: context.actions + 1, message: null })),
    beginCancel: assign(({ context: { asksFor, reason, note, soldOut, actions } }) => ({
      body: {
        action: asksFor,
        ...(reason && { reason }),
        ...(reason === 'other' && { note: note.trim() }),
        ...(reason === 'sold_out' && { sold_out: [...soldOut] }),
      },
      actions: actions + 1,
    })),
    openForm: assign((_, { type, dishes }: { type: 'order.refuse' | 'order.cancel'; dishes: readonly number[] }) => ({
      asksFor: type === 'order.refuse' ? ('refuse' as const) : ('cancel' as const),
      reason: null,
      note: '',
      // If the order has only one dish, this dish must be the one that is sold out.
      soldOut: dishes.length === 1 ? dishes : [],
      message: null,
    })),
    chooseReason: assign((_, { reason }: { reason: CancelReason }) => ({ reason })),
    typeNote: assign((_, { note }: { note: string }) => ({ note: note.slice(0, maxReasonLength) })),
    toggleDish: assign(({ context: { soldOut } }, { menuId }: { menuId: number }) => ({
      soldOut: soldOut.includes(menuId) ? soldOut.filter((id) => id !== menuId) : [...soldOut, menuId],
    })),
    clearMessage: assign({ message: null }),
    report: assign((_, result: SendActionResult) => (result.kind === 'acted' ? {} : { message: result.message })),
    reportUnreachable: assign({ message: unreachableMessage }),
    notifyActed: emit((_, { order }: { order: BoardOrder }) => ({ type: 'order.acted' as const, order })),
    notifyOutdated: emit({ type: 'board.outdated' }),
  },
}).createMachine({
  id: 'orderAction',
  context: ({ input }) => ({
    ...input,
    ...{ actions: 0, body: null, asksFor: 'cancel', reason: null, note: '', soldOut: [], message: null },
  }),
  initial: 'resting',
  states: {
    resting: {
      initial: 'idle',
      on: {
        'order.hold': {
          target: 'holding',
          actions: { type: 'begin', params: ({ event: { action } }) => ({ action }) },
        },
        'order.see': { target: 'sending', actions: { type: 'begin', params: { action: 'seen' } } },
        'order.accept': { target: 'sending', actions: { type: 'begin', params: { action: 'accept' } } },
        'order.delay': {
          target: 'sending',
          actions: {
            type: 'begin',
            params: ({ event: { minutes, delayed } }) => ({ action: 'delay', minutes, delayed_minutes: delayed }),
          },
        },
        'order.refuse': { target: 'asking', actions: { type: 'openForm', params: ({ event }) => event } },
        'order.cancel': { target: 'asking', actions: { type: 'openForm', params: ({ event }) => event } },
      },
      states: {
        idle: {},
        changed: { on: { 'message.dismiss': { target: 'idle', actions: 'clearMessage' } } },
        failed: {
          on: {
            'message.dismiss': { target: 'idle', actions: 'clearMessage' },
            'action.retry': { target: '#orderAction.sending', actions: 'clearMessage' },
          },
        },
      },
    },
    asking: {
      on: {
        'reason.choose': { actions: { type: 'chooseReason', params: ({ event }) => event } },
        'note.change': { actions: { type: 'typeNote', params: ({ event }) => event } },
        'dish.toggle': { actions: { type: 'toggleDish', params: ({ event }) => event } },
        'cancel.confirm': { guard: 'isReasonComplete', target: 'sending', actions: 'beginCancel' },
        'cancel.close': 'resting',
      },
    },
    holding: {
      invoke: { id: 'watchPage', src: 'watchPage' },
      on: { 'action.undo': 'resting', 'page.hidden': 'sending' },
      after: { holdTime: 'sending' },
    },
    sending: {
      tags: 'busy',
      invoke: {
        id: 'sendAction',
        src: 'sendAction',
        input: ({ context }) => sendingInput(context),
        onDone: [
          {
            guard: { type: 'isActed', params: ({ event }) => event.output },
            target: 'resting',
            actions: { type: 'notifyActed', params: ({ event }) => actedOrder(event.output) },
          },
          {
            guard: { type: 'isChanged', params: ({ event }) => event.output },
            target: 'resting.changed',
            actions: [{ type: 'report', params: ({ event }) => event.output }, 'notifyOutdated'],
          },
          { target: 'resting.failed', actions: { type: 'report', params: ({ event }) => event.output } },
        ],
        onError: { target: 'resting.failed', actions: 'reportUnreachable' },
      },
    },
  },
});

function sendingInput({ orderId, keySeed, actions, body }: Context): SendActionInput {
  if (body === null) throw new Error('Only an action that was begun is sent.');
  return { key: `${keySeed}-${orderId}-${actions}`, body: { ...body, orderId } };
}

function actedOrder(result: SendActionResult): { order: BoardOrder } {
  if (result.kind !== 'acted') throw new Error('Only a done action has an order.');
  return result;
}

export type OrderActionActorRef = ActorRefFrom<typeof orderActionMachine>;
export type OrderActionSnapshot = SnapshotFrom<typeof orderActionMachine>;
