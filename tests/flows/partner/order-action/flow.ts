import type { StartedAction } from '../../../../domain/order-actions.ts';
import type { orderActionMachine } from '../../../../machines/partner/order-action/order-action.machine.ts';
import { selectPage, type OrderActionView } from '../../../../machines/partner/order-action/order-action.view.ts';
import { defineFlow, type Always, type EffectRecorder, type Oracle } from '../../../engine/oracle.ts';
import type { Calls } from '../../../engine/calls.ts';
import type { FlowModel } from '../../../engine/model.ts';
import { apiCalls } from '../../../fixtures/api-calls.ts';
import { refusal } from '../../../fixtures/api-call.ts';
import {
  createOrderActionActors,
  type SendActionInput,
} from '../../../../machines/partner/order-action/order-action.actors.ts';
import { acceptModel, cancelModel, orderActionModel, recallModel } from './model.ts';
import { registerFlow } from '../../../engine/flow.ts';

export interface OrderActionPage {
  shows: OrderActionView;
}

type Machine = typeof orderActionMachine;

/** The request body without the id of the order. */
type Body = Omit<SendActionInput['body'], 'orderId'>;

interface Ref {
  view: OrderActionView['view'];
  body: Body | null;
  /** The number of the action since the page was opened; part of the idempotency key. */
  which: number;
  message: string | null;
  asksFor: 'refuse' | 'cancel';
  reason: 'sold_out' | 'too_busy' | 'other' | null;
  note: '' | ' No gas ' | '  ' | 'long';
  soldOut: readonly number[];
}

const longest = 'n'.repeat(120);
const rests = ({ view }: Ref) => view === 'idle' || view === 'changed' || view === 'failed';

/** Whether the form can be sent: it needs a reason; 'other' also needs a note, and 'sold out' a dish (D162). */
function isComplete({ view, reason, note, soldOut }: Ref): boolean {
  if (view !== 'asking' || reason === null) return false;
  if (reason === 'other') return note === ' No gas ' || note === 'long';
  return reason === 'too_busy' || soldOut.length > 0;
}

function send(ref: Ref, recorder: EffectRecorder<Machine>): Ref {
  const { body, which } = ref;
  if (body === null) throw new Error('Nothing is sent before an action.');
  recorder.call('sendAction', { key: `seed-0001-12-1042-${which}`, body: { ...body, orderId: '12-1042' } });
  return { ...ref, view: 'sending' };
}

function hold(ref: Ref, recorder: EffectRecorder<Machine>): Ref {
  recorder.call('watchPage', undefined);
  return { ...ref, view: 'holding' };
}

const begin = (ref: Ref, body: Body): Ref => ({ ...ref, body, which: ref.which + 1, message: null });

function cancelBody({ asksFor: action, reason, note, soldOut }: Ref): Body {
  if (reason === 'other') return { action, reason, note: note === 'long' ? longest : 'No gas' };
  if (reason === 'sold_out') return { action, reason, sold_out: [...soldOut] };
  return { action, ...(reason && { reason }) };
}

/** Which actions can be undone before they are sent (D163), which ask for a reason (D162), and which are sent at once. */
function start(ref: Ref, action: StartedAction, recorder: EffectRecorder<Machine>): Ref {
  switch (action.action) {
    case 'prepare':
    case 'ready':
    case 'not_collected':
      return hold(begin(ref, { action: action.action }), recorder);
    case 'accept': {
      const begun = begin(ref, { action: 'accept' });
      // The time to undo must not make the order lapse (D329).
      return action.left < 15_000 ? send(begun, recorder) : hold(begun, recorder);
    }
    case 'seen':
    case 'unready':
    case 'recall':
      return send(begin(ref, { action: action.action }), recorder);
    case 'delay':
      return send(begin(ref, { action: 'delay', minutes: 20, delayed_minutes: 10 }), recorder);
    case 'lower':
      return send(begin(ref, { action: 'lower', minutes: 10, delayed_minutes: 10 }), recorder);
    case 'refuse':
    case 'cancel': {
      // A single dish is preselected.
      const soldOut = action.dishes.length === 1 ? [340] : [];
      return { ...ref, view: 'asking', asksFor: action.action, reason: null, note: '', soldOut, message: null };
    }
  }
}

const oracle: Oracle<Machine, Ref, OrderActionPage> = {
  start: () => ({
    ...{ view: 'idle', body: null, which: 0, message: null },
    ...{ asksFor: 'cancel', reason: null, note: '', soldOut: [] },
  }),

  step(ref, event, recorder) {
    switch (event.type) {
      case 'action.start':
        return rests(ref) ? start(ref, event.action, recorder) : ref;
      case 'action.undo':
        return ref.view === 'holding' ? { ...ref, view: 'idle' } : ref;
      case 'page.hidden':
      case 'after holdTime':
        return ref.view === 'holding' ? send(ref, recorder) : ref;
      case 'reason.choose':
        return ref.view === 'asking' ? { ...ref, reason: event.reason as Ref['reason'] } : ref;
      case 'note.change':
        if (ref.view !== 'asking') return ref;
        return { ...ref, note: event.note.length === 130 ? 'long' : (event.note as Ref['note']) };
      case 'dish.toggle': {
        if (ref.view !== 'asking') return ref;
        const { menuId } = event;
        const others = ref.soldOut.filter((id) => id !== menuId);
        return { ...ref, soldOut: others.length < ref.soldOut.length ? others : [...ref.soldOut, menuId] };
      }
      case 'cancel.confirm':
        return isComplete(ref) ? send(begin(ref, cancelBody(ref)), recorder) : ref;
      case 'cancel.close':
        return ref.view === 'asking' ? { ...ref, view: 'idle' } : ref;
      case 'action.retry':
        // Retries with the same key, because the server may have performed the action already.
        return ref.view === 'failed' ? send({ ...ref, message: null }, recorder) : ref;
      case 'message.dismiss':
        return ref.view === 'changed' || ref.view === 'failed' ? { ...ref, view: 'idle', message: null } : ref;
      case 'sendAction done':
        switch (event.output.kind) {
          case 'acted':
            recorder.emit({ type: 'order.acted', order: event.output.order });
            return { ...ref, view: 'idle' };
          case 'changed':
            recorder.emit({ type: 'board.outdated' });
            return { ...ref, view: 'changed', message: 'This order was cancelled at 1:04 pm.' };
          case 'refused':
            return { ...ref, view: 'failed', message: 'Order not found. Please try again.' };
        }
      // oxlint-disable-next-line no-fallthrough -- all kinds return above
      case 'sendAction failed': {
        const message = 'Network connection issue. Please check your internet connection.';
        return { ...ref, view: 'failed', message };
      }
    }
  },

  page({ view, body, message, asksFor, reason, note, soldOut }) {
    return {
      shows: {
        view,
        pending: view === 'holding' || view === 'sending' ? keyOf(body) : null,
        message,
        asksFor,
        reason,
        note: note === 'long' ? longest : note,
        soldOut,
      },
    };
  },
};

/** The minutes of the model's actions. */
function keyOf(body: Body | null): string | null {
  if (body?.action === 'delay') return 'delay 20';
  return body?.action === 'lower' ? 'lower 10' : (body?.action ?? null);
}

const always: Always<Machine> = {
  'A message is on the page only after a failed action.': (snapshot) =>
    snapshot.context.message === null ||
    snapshot.matches({ resting: 'changed' }) ||
    snapshot.matches({ resting: 'failed' }),
  'The note has at most 120 characters.': ({ context }) => context.note.length <= 120,
};

export const calls = {
  sendAction: {
    at: 'POST /api/v1/c1/partner/order/act',
    body: ({ body }) => body,
    key: ({ key }) => key,
    keepalive: true,
    answer(outcome) {
      if (outcome.kind === 'acted') return { status: 200, json: { order: outcome.order } };
      return outcome.kind === 'changed'
        ? refusal(409, 'order_changed', outcome.message)
        : refusal(404, 'order_not_found', outcome.message);
    },
  },
} satisfies Calls<Machine>;

const flowOf = (model: FlowModel<Machine>) =>
  defineFlow({ model, oracle, observe: (snapshot) => ({ shows: selectPage(snapshot) }), always });

export const orderActionFlow = flowOf(orderActionModel);
export const cancelFlow = flowOf(cancelModel);
export const acceptFlow = flowOf(acceptModel);
export const recallFlow = flowOf(recallModel);

export const flow = registerFlow({
  name: 'order action',
  flows: [orderActionFlow, cancelFlow, acceptFlow, recallFlow],
  calls: apiCalls<Machine>(calls, (api) => createOrderActionActors({ api, onVisibility: () => () => {} })),
});

if (import.meta.vitest) (await import('../../../engine/register-tests.ts')).testFlow(flow);
