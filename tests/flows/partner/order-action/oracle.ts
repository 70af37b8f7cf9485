import type {
  OrderActionEvent,
  OrderActionSnapshot,
  orderActionMachine,
} from '../../../../machines/partner/order-action/order-action.machine.ts';
import {
  isPending,
  selectActionView,
  selectAsksFor,
  selectMayConfirm,
  selectMessage,
  selectNote,
  selectPending,
  selectReason,
  selectSoldOut,
} from '../../../../machines/partner/order-action/order-action.selectors.ts';
import {
  defineFlow,
  type Always,
  type Control,
  type EffectRecorder,
  type Oracle,
  type Page,
} from '../../../engine/oracle.ts';
import { acceptModel, cancelModel, orderActionModel } from './model.ts';

export interface OrderActionPage extends Page {
  shows: {
    view: 'idle' | 'asking' | 'holding' | 'sending' | 'changed' | 'failed';
    /** The action that is delayed for Undo or is being sent. */
    pending: string | null;
    message: string | null;
    /** What the form of the reasons is for. */
    asksFor: 'refuse' | 'cancel';
    reason: string | null;
    note: string;
    soldOut: readonly number[];
  };
  may: Record<
    | 'order.accept'
    | 'order.refuse'
    | 'order.cancel'
    | 'action.undo'
    | 'cancel.confirm'
    | 'action.retry'
    | 'message.dismiss',
    Control
  >;
}

type Machine = typeof orderActionMachine;

interface Ref {
  view: OrderActionPage['shows']['view'];
  /** The request body without the id of the order. */
  body: { action: string } | null;
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
  const key = `seed-0001-12-1042-${ref.which}`;
  recorder.call('sendAction', { key, body: { ...ref.body, orderId: '12-1042' } } as never);
  return { ...ref, view: 'sending' };
}

const begin = (ref: Ref, body: { action: string }): Ref => ({ ...ref, body, which: ref.which + 1, message: null });

function cancelBody({ asksFor: action, reason, note, soldOut }: Ref) {
  if (reason === 'other') return { action, reason, note: note === 'long' ? longest : 'No gas' };
  return reason === 'sold_out' ? { action, reason, sold_out: soldOut } : { action, reason };
}

const oracle: Oracle<Machine, Ref, OrderActionPage> = {
  start: () => ({
    ...{ view: 'idle', body: null, which: 0, message: null },
    ...{ asksFor: 'cancel', reason: null, note: '', soldOut: [] },
  }),

  step(ref, event, recorder) {
    switch (event.type) {
      case 'order.hold':
        if (!rests(ref)) return ref;
        recorder.call('watchPage', undefined);
        return { ...begin(ref, { action: event.action }), view: 'holding' };
      case 'action.undo':
        return ref.view === 'holding' ? { ...ref, view: 'idle' } : ref;
      case 'page.hidden':
      case 'after holdTime':
        return ref.view === 'holding' ? send(ref, recorder) : ref;
      case 'order.see':
        return rests(ref) ? send(begin(ref, { action: 'seen' }), recorder) : ref;
      case 'order.delay':
        if (!rests(ref)) return ref;
        return send(begin(ref, { action: 'delay', minutes: 20, delayed_minutes: 10 } as { action: string }), recorder);
      case 'order.accept':
        return rests(ref) ? send(begin(ref, { action: 'accept' }), recorder) : ref;
      case 'order.refuse':
      case 'order.cancel': {
        if (!rests(ref)) return ref;
        // A single dish is preselected.
        const soldOut = event.dishes.length === 1 ? [340] : [];
        const asksFor = event.type === 'order.refuse' ? 'refuse' : 'cancel';
        return { ...ref, view: 'asking', asksFor, reason: null, note: '', soldOut, message: null };
      }
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
        return isComplete(ref) ? send(begin(ref, cancelBody(ref) as { action: string }), recorder) : ref;
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

  page(ref) {
    const { view, body, message, asksFor, reason, note, soldOut } = ref;
    const enabled = (is: boolean): Control => (is ? 'enabled' : 'disabled');
    return {
      shows: {
        view,
        pending:
          view !== 'holding' && view !== 'sending'
            ? null
            : body?.action === 'delay'
              ? 'delay 20'
              : (body?.action ?? null),
        message,
        asksFor,
        reason,
        note: note === 'long' ? longest : note,
        soldOut,
      },
      may: {
        'order.accept': enabled(rests(ref)),
        'order.refuse': enabled(rests(ref)),
        'order.cancel': enabled(rests(ref)),
        'action.undo': enabled(view === 'holding'),
        'cancel.confirm': enabled(isComplete(ref)),
        'action.retry': enabled(view === 'failed'),
        'message.dismiss': enabled(view === 'failed' || view === 'changed'),
      },
    };
  },
};

function pendingOf(snapshot: OrderActionSnapshot): string | null {
  const pending = selectPending(snapshot);
  const events: OrderActionEvent[] = [
    { type: 'order.hold', action: 'prepare' },
    { type: 'order.hold', action: 'ready' },
    { type: 'order.hold', action: 'not_collected' },
    { type: 'order.see' },
    { type: 'order.delay', minutes: 20, delayed: 10 },
    { type: 'order.delay', minutes: 10, delayed: 10 },
    { type: 'order.cancel', dishes: [] },
    { type: 'order.accept' },
    { type: 'order.refuse', dishes: [] },
    { type: 'cancel.confirm' },
  ];
  const names = [
    'prepare',
    'ready',
    'not_collected',
    'seen',
    'delay 20',
    'delay 10',
    'cancel',
    'accept',
    'refuse',
    'confirm',
  ];
  return names.filter((_, index) => events[index] && isPending(pending, events[index])).join() || null;
}

function observe(snapshot: OrderActionSnapshot): OrderActionPage {
  const can = (event: OrderActionEvent): Control => (snapshot.can(event) ? 'enabled' : 'disabled');
  return {
    shows: {
      view: selectActionView(snapshot),
      pending: pendingOf(snapshot),
      message: selectMessage(snapshot),
      asksFor: selectAsksFor(snapshot),
      reason: selectReason(snapshot),
      note: selectNote(snapshot),
      soldOut: selectSoldOut(snapshot),
    },
    may: {
      'order.accept': can({ type: 'order.accept' }),
      'order.refuse': can({ type: 'order.refuse', dishes: [340] }),
      'order.cancel': can({ type: 'order.cancel', dishes: [340] }),
      'action.undo': can({ type: 'action.undo' }),
      'cancel.confirm': selectMayConfirm(snapshot) ? 'enabled' : 'disabled',
      'action.retry': can({ type: 'action.retry' }),
      'message.dismiss': can({ type: 'message.dismiss' }),
    },
  };
}

const always: Always<Machine> = {
  'A message is on the page only after a failed action.': (snapshot) =>
    snapshot.context.message === null ||
    snapshot.matches({ resting: 'changed' }) ||
    snapshot.matches({ resting: 'failed' }),
  'The note has at most 120 characters.': ({ context }) => context.note.length <= 120,
};

export const orderActionFlow = defineFlow({ model: orderActionModel, oracle, observe, always });
export const cancelFlow = defineFlow({ model: cancelModel, oracle, observe, always });
export const acceptFlow = defineFlow({ model: acceptModel, oracle, observe, always });
