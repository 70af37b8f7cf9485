import { assign, emit, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { acceptMarginMs } from '../../../domain/acceptance.ts';
import { needs, rowOf, type ReasonedAction, type StartedAction } from '../../../domain/order-actions.ts';
import { maxReasonLength, type CancelReason } from '../../../domain/order-life.ts';
import { unreachableMessage } from '../../shared/lib/messages.ts';
import { callbackNotProvided, notProvided } from '../../shared/lib/not-provided.ts';
import { holdMs } from '../lib/hold-time.ts';
import type { BoardOrder, SendActionInput, SendActionResult } from './order-action.actors.ts';
import { ofEvent } from '../../shared/lib/params.ts';
import { given } from '../../shared/lib/given.ts';
import { outcome, when } from '../../shared/lib/when.ts';

export type OrderActionEvent =
  | { type: 'action.start'; action: StartedAction }
  | { type: 'action.undo' }
  /** The page may be closed now, its timers may be stopped, or the partner logs out. */
  | { type: 'page.hidden' }
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

type Body = Omit<SendActionInput['body'], 'orderId'>;
type ReasonedStart = Extract<StartedAction, { action: ReasonedAction }>;

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
  asksFor: ReasonedAction;
  reason: CancelReason | null;
  note: string;
  /** Dishes that the partner marks as sold out: their stock becomes 0. */
  soldOut: readonly number[];
  /** How the order has changed, or why the action failed. */
  message: string | null;
}

/**
 * A partner's actions on one order (D160, D163). The row of an action in `orderActions` decides how it starts: a held one
 * waits in `holding`, where it can be undone until the page is hidden (D307) or the partner logs out (D311), and 'accept' is
 * sent at once shortly before its deadline (D329); one that needs a reason asks for it in `asking`; all others are sent at once.
 * The machine waits in `idle`, in `changed` if another client changed the order, and in `failed` if the action can be sent
 * again. It never ends.
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
  delays: { holdTime: holdMs },
  guards: {
    isReasonComplete: ({ context: { reason, note, soldOut } }) => {
      if (reason === 'other') return note.trim() !== '';
      return reason === 'sold_out' ? soldOut.length > 0 : reason !== null;
    },
    needsReason: (_, { action }: StartedAction) => needs(action, 'reason'),
    /** Whether the action can be undone, and still be done after that. */
    isHeld: (_, action: StartedAction) =>
      rowOf(action.action).isHeld === true && (!('left' in action) || action.left >= holdMs + acceptMarginMs),
  },
  actions: {
    begin: assign(({ context }, action: StartedAction) => ({
      body: 'minutes' in action ? action : { action: action.action },
      actions: context.actions + 1,
      message: null,
    })),
    beginCancel: assign(({ context: { asksFor, reason, note, soldOut, actions } }) => ({
      body: {
        action: asksFor,
        ...(reason && { reason }),
        ...(reason === 'other' && { note: note.trim() }),
        ...(reason === 'sold_out' && { sold_out: [...soldOut] }),
      },
      actions: actions + 1,
    })),
    openForm: assign((_, { action, dishes }: ReasonedStart) => ({
      asksFor: action,
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
    report: assign((_, { message }: { message: string }) => ({ message })),
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
        'action.start': [
          {
            guard: { type: 'needsReason', params: started },
            target: 'asking',
            // The guard has made sure of the type.
            actions: { type: 'openForm', params: ({ event }) => event.action as ReasonedStart },
          },
          {
            guard: { type: 'isHeld', params: started },
            target: 'holding',
            actions: { type: 'begin', params: started },
          },
          { target: 'sending', actions: { type: 'begin', params: started } },
        ],
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
        'reason.choose': { actions: { type: 'chooseReason', params: ofEvent } },
        'note.change': { actions: { type: 'typeNote', params: ofEvent } },
        'dish.toggle': { actions: { type: 'toggleDish', params: ofEvent } },
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
          { guard: when('acted'), target: 'resting', actions: { type: 'notifyActed', params: outcome('acted') } },
          {
            guard: when('changed'),
            target: 'resting.changed',
            actions: [{ type: 'report', params: outcome('changed') }, 'notifyOutdated'],
          },
          { target: 'resting.failed', actions: { type: 'report', params: outcome('refused') } },
        ],
        onError: { target: 'resting.failed', actions: 'reportUnreachable' },
      },
    },
  },
});

function started({ event }: { event: { action: StartedAction } }) {
  return event.action;
}

function sendingInput({ orderId, keySeed, actions, body }: Context): SendActionInput {
  return { key: `${keySeed}-${orderId}-${actions}`, body: { ...given(body), orderId } };
}

export type OrderActionActorRef = ActorRefFrom<typeof orderActionMachine>;
export type OrderActionSnapshot = SnapshotFrom<typeof orderActionMachine>;
