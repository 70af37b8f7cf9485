import { formatDatedTime } from './named-day.ts';
import { hasLapsed } from './order-life.ts';
import {
  notCollectedFrom,
  pickupEnd,
  recallMs,
  type CancelReason,
  type OrderLife,
  type OrderLifeChange,
} from './order-life.ts';
import {
  awaitingAcceptance,
  awaitingHandOver,
  awaitingMeal,
  type PaidStatus,
  type StoredStatus,
} from './order-states.ts';
import { minuteMs } from './time-units.ts';

/** Maximum total delay of an order, minutes. */
const maxDelayMinutes = 60;
/** Minimum time in which the customer may cancel after the partner delayed the order, ms. */
const cancelAfterDelayMs = 5 * minuteMs;
/** How long before the earlier ready time a delay can be lowered, minutes: later the customer may be on the way (D344). */
const lowerBeforeMinutes = 15;

/** The delays that a partner can choose, minutes. */
export const delaySteps = [10, 20, 30] as const;

/** A paid order on which a partner acts. */
export interface ActedOrder extends OrderLife {
  /**
   * Until when its customer may cancel it, epoch ms; null if never. A delay does not make it earlier. May be absent where only
   * other actions are decided.
   */
  readonly cancel_until?: number | null;
}

interface DelayFields {
  readonly minutes: (typeof delaySteps)[number];
  /** The total delay that was shown to the partner, minutes, so that two devices do not delay twice. */
  readonly delayed_minutes: number;
}

interface ReasonFields {
  readonly reason: CancelReason;
  readonly note: string | null;
}

/** An action with the fields that its rules read. */
export type Given = { readonly action: string } & Partial<DelayFields & ReasonFields>;

/** `changed` says what happened to the order. Epoch ms. */
export interface At {
  readonly now: number;
  readonly changed: string;
}

/** `name`: how its accessible name starts, which must begin with the label; '<label> order' unless it is given. */
interface Button {
  readonly label: string;
  readonly name?: string;
}

/**
 * What an action needs besides its name: time until the order ends by itself, the minutes of a delay, or a reason for the
 * customer.
 */
type Need = 'nothing' | 'time' | 'delay' | 'reason';

interface RowOf<Needed extends Need, Fields> {
  readonly needs: Needed;
  /** The statuses in which it is allowed. */
  readonly from: readonly PaidStatus[];
  /** The status that it leads to; null if the status stays. */
  readonly to: PaidStatus | null;
  /** Whether it waits before it is sent, so that it can be undone (D163). */
  readonly isHeld?: true;
  readonly refunds?: true;
  /** Whether dishes that are neither cooked nor sold out are for sale again. */
  readonly restocks?: true;
  readonly button: Button | ((order: OrderLife, minutes: number) => Button);
  /** The colour of its button; 'outline' unless it is given. */
  readonly tone?: 'primary' | 'leaf' | 'quiet';
  /** Whether it is the next step of an order, whose button stands first; the other ones are under 'More'. */
  readonly isNext?: true;
  /** What stands below its buttons. */
  readonly hint?: string;
  /** Whether the order is already in the state that it leads to. */
  isDone?(order: OrderLife): boolean;
  /** Whether its button would be of use; always, unless it is given. */
  isUseful?(order: OrderLife): boolean;
  /** Returns what a partner reads in a status that does not allow it, instead of what happened to the order. */
  otherwise?(order: OrderLife): string | null;
  /** Returns why a status that allows it is not enough; null if it is. */
  hinders?(order: OrderLife, given: Given & Fields, at: At): string | null;
  /** Returns what it changes besides the status. */
  changes?(order: ActedOrder, given: Given & Fields, now: number): OrderLifeChange;
}

/** The words of the dialog that asks for the reason. */
interface Question {
  readonly title: string;
  readonly confirm: string;
  readonly close: string;
}

export type AnyRow = RowOf<Need, unknown> & { readonly question?: Question };
type Row =
  | RowOf<'nothing' | 'time', unknown>
  | RowOf<'delay', DelayFields>
  | (RowOf<'reason', ReasonFields> & { readonly question: Question });

/** The actions of a partner on a paid order, in the order of their buttons (D160). */
export const orderActions = {
  accept: {
    needs: 'time',
    from: awaitingAcceptance,
    to: 'confirmed',
    isHeld: true,
    button: { label: 'Accept' },
    tone: 'leaf',
    isDone: (order) => isIn(awaitingHandOver, order),
    hinders({ due_at }, _, { now, changed }) {
      if (due_at === null) return changed;
      return now < due_at ? null : `This order had to be accepted by ${formatDatedTime(due_at, now)}.`;
    },
  },
  /** Cancels an order that is not accepted yet (D259). */
  refuse: {
    needs: 'reason',
    from: awaitingAcceptance,
    to: 'cancelled',
    refunds: true,
    restocks: true,
    button: { label: 'Refuse' },
    question: { title: 'Refuse', confirm: 'Refuse and refund', close: 'Back' },
    isDone: isCancelledByRestaurant,
    otherwise: (order) => (isIn(awaitingHandOver, order) ? 'This order was accepted already.' : null),
    changes: endedBecause,
  },
  /** The order was noticed, or that it ended by itself (D346). */
  seen: {
    needs: 'nothing',
    from: [...awaitingAcceptance, ...awaitingHandOver, 'delivered', 'cancelled'],
    to: null,
    button: ({ ended }) => (ended === null ? { label: 'Seen' } : { label: 'OK', name: 'OK, order' }),
    isDone: ({ is_seen }) => is_seen,
    isUseful: (order) => order.status === 'confirmed' || hasLapsed(order),
  },
  prepare: {
    needs: 'nothing',
    from: ['confirmed'],
    to: 'preparing',
    isHeld: true,
    button: { label: 'Prepare' },
    tone: 'primary',
    isNext: true,
    isDone: ({ status }) => status === 'preparing',
    changes: (_order, _given, now) => ({ cancel_until: now }),
  },
  delay: {
    needs: 'delay',
    from: awaitingMeal,
    to: null,
    button: (_, minutes) => ({ label: `+${minutes} min`, name: `+${minutes} min for order` }),
    hinders(order, { minutes, delayed_minutes }, { now }) {
      if (delayed_minutes !== order.delayed_minutes) return delayedText(order, now);
      if (order.delayed_minutes + minutes <= maxDelayMinutes) return null;
      return `An order can be delayed by ${maxDelayMinutes} minutes in all.`;
    },
    changes: (order, { minutes }, now) => ({
      ...readyFrom(order, order.ready_at + minutes * minuteMs),
      delayed_minutes: order.delayed_minutes + minutes,
      cancel_until: Math.max(order.cancel_until ?? 0, now + cancelAfterDelayMs),
    }),
  },
  /** Makes the delay smaller (D344). */
  lower: {
    needs: 'delay',
    from: awaitingMeal,
    to: null,
    button: (_, minutes) => ({ label: `−${minutes} min`, name: `−${minutes} min for order` }),
    hint: `A delay can be lowered until ${lowerBeforeMinutes} minutes before the earlier time: then the customer may be on the way.`,
    hinders(order, { minutes, delayed_minutes }, { now }) {
      if (delayed_minutes !== order.delayed_minutes) return delayedText(order, now);
      if (minutes > order.delayed_minutes) return `This order is delayed by ${order.delayed_minutes} minutes only.`;
      if (now <= order.ready_at - (minutes + lowerBeforeMinutes) * minuteMs) return null;
      return `The customer may be on the way: a delay can be lowered until ${lowerBeforeMinutes} minutes before the earlier time.`;
    },
    changes: (order, { minutes }) => ({
      ...readyFrom(order, order.ready_at - minutes * minuteMs),
      delayed_minutes: order.delayed_minutes - minutes,
    }),
  },
  ready: {
    needs: 'nothing',
    from: awaitingMeal,
    to: 'ready',
    isHeld: true,
    button: { label: 'Ready' },
    tone: 'leaf',
    isNext: true,
    isDone: ({ status }) => status === 'ready',
    // The time to collect it counts from now if the kitchen is so late (D296).
    changes: (order, _, now) => ({ cancel_until: now, ...(now > pickupEnd(order) && readyFrom(order, now)) }),
  },
  /** Takes 'ready' back (D344). */
  unready: {
    needs: 'nothing',
    from: ['ready'],
    to: 'preparing',
    button: { label: 'Not ready yet', name: 'Not ready yet: order' },
    // An order that is prepared after it was taken back cannot be distinguished from one that never was ready.
    isDone: ({ status }) => status === 'preparing',
    changes: () => ({ recalled: 'ready' }),
  },
  not_collected: {
    needs: 'nothing',
    from: ['ready'],
    to: 'cancelled',
    isHeld: true,
    button: { label: 'Not collected' },
    isDone: ({ ended }) => ended?.reason === 'not_collected',
    hinders(order, _, { now }) {
      const from = notCollectedFrom(order);
      return now < from ? `This order can be marked as not collected from ${formatDatedTime(from, now)}.` : null;
    },
    changes: (_order, _given, now) => ({
      ended: { at: now, by: 'restaurant', reason: 'not_collected', note: null },
    }),
  },
  cancel: {
    needs: 'reason',
    from: awaitingHandOver,
    to: 'cancelled',
    refunds: true,
    restocks: true,
    button: { label: 'Cancel order', name: 'Cancel order' },
    tone: 'quiet',
    question: { title: 'Cancel', confirm: 'Cancel and refund', close: 'Keep the order' },
    isDone: isCancelledByRestaurant,
    changes: endedBecause,
  },
  /** Takes a hand-over back (D344). */
  recall: {
    needs: 'nothing',
    from: ['delivered'],
    to: 'ready',
    button: { label: 'Not handed over', name: 'Not handed over: order' },
    tone: 'quiet',
    isDone: ({ status }) => status === 'ready',
    hinders({ ended }, _, { now, changed }) {
      if (ended === null) return changed;
      if (now < ended.at + recallMs) return null;
      return `${changed} That can be taken back for ${recallMs / minuteMs} minutes.`;
    },
    changes: () => ({ recalled: 'hand_over' }),
  },
} as const satisfies Record<string, Row>;

export type ActionName = keyof typeof orderActions;
export const actionNames = Object.keys(orderActions) as ActionName[];

/** The names of the actions with this need. */
type ActionThatNeeds<Needed extends Need> = {
  [Name in ActionName]: (typeof orderActions)[Name]['needs'] extends Needed ? Name : never;
}[ActionName];

/** An action for which the partner gives a reason. */
export type ReasonedAction = ActionThatNeeds<'reason'>;

/** An action of a partner on a paid order. */
export type OrderAction =
  | { readonly action: ActionThatNeeds<'nothing' | 'time'> }
  | ({ readonly action: ActionThatNeeds<'delay'> } & DelayFields)
  | ({ readonly action: ReasonedAction } & ReasonFields);

/** An action that a button starts. The reason is asked for after that. */
export type StartedAction =
  | { readonly action: ActionThatNeeds<'nothing'> }
  /** `left`: the time until the order ends by itself, ms. */
  | { readonly action: ActionThatNeeds<'time'>; readonly left: number }
  | ({ readonly action: ActionThatNeeds<'delay'> } & DelayFields)
  /** `dishes`: the ids of the order's dishes. */
  | { readonly action: ReasonedAction; readonly dishes: readonly number[] };

/** Returns the row of an action, with the fields that not all rows have. */
export const rowOf = (name: ActionName): AnyRow => orderActions[name];

/** Whether an action has this need. */
export function needs<Needed extends Need>(name: ActionName, need: Needed): name is ActionThatNeeds<Needed> {
  return orderActions[name].needs === need;
}

/** Returns the text of an action's button, and how its accessible name starts. */
export function buttonOf(order: OrderLife, action: StartedAction): Required<Button> {
  const { button } = rowOf(action.action);
  const { label, name = `${label} order` } =
    typeof button === 'function' ? button(order, 'minutes' in action ? action.minutes : 0) : button;
  return { label, name };
}

/** Whether an order has one of these statuses. */
export const isIn = (statuses: readonly StoredStatus[], { status }: OrderLife) => statuses.includes(status);

function delayedText({ ready_at }: OrderLife, now: number): string {
  return `This order was delayed already. It is ready about ${formatDatedTime(ready_at, now)}.`;
}

function endedBecause(_: OrderLife, { reason, note }: Given & ReasonFields, now: number): OrderLifeChange {
  return { ended: { at: now, by: 'restaurant', reason, note } };
}

/** Returns the change of an order whose ready time moves: the time at which it ends by itself moves as its pickup does (D296). */
function readyFrom(order: OrderLife, ready_at: number): OrderLifeChange {
  const later = pickupEnd({ ...order, ready_at }) - pickupEnd(order);
  return { ready_at, ...(order.due_at !== null && later !== 0 && { due_at: order.due_at + later }) };
}

function isCancelledByRestaurant({ ended }: OrderLife): boolean {
  return ended?.by === 'restaurant' && ended.reason !== 'not_collected';
}
