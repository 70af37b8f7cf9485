/** Colour of a state, whose word alone carries the meaning. `strong` and `plain` are for partners (spec §4). */
export type StateTone = 'leaf' | 'turmeric' | 'strong' | 'red' | 'plain';

interface StateRow {
  /** The status in the API of spec §7, which has no word for `waiting`. */
  readonly api: string;
  /** The word for customers and in a partner's list, the same everywhere. */
  readonly title: string;
  readonly customerTone: StateTone;
  readonly partnerTone: StateTone;
  /** The section of the kitchen board; null if the order is not on it. */
  readonly section: string | null;
  /** What a screen reader says after 'Order 7-12'. */
  readonly spoken: string;
  /** How far the kitchen is, at the counter; null if the order cannot be handed over. */
  readonly atCounter: string | null;
}

/** The states of an order as they are stored (D50), and what each is called. */
export const orderStates = {
  pending: {
    api: 'pending',
    title: 'Pending',
    customerTone: 'turmeric',
    partnerTone: 'plain',
    section: null,
    spoken: 'is not paid',
    atCounter: null,
  },
  /** Paid, but neither accepted nor refused by its restaurant (D259). */
  waiting: {
    api: 'pending',
    title: 'Pending',
    customerTone: 'turmeric',
    partnerTone: 'plain',
    section: 'waiting',
    spoken: 'is to be accepted',
    atCounter: null,
  },
  confirmed: {
    api: 'confirmed',
    title: 'Confirmed',
    customerTone: 'leaf',
    partnerTone: 'strong',
    section: 'toPrepare',
    spoken: 'is to be prepared',
    atCounter: 'Not started',
  },
  preparing: {
    api: 'preparing',
    title: 'Preparing',
    customerTone: 'plain',
    partnerTone: 'turmeric',
    section: 'preparing',
    spoken: 'is being prepared',
    atCounter: 'Preparing',
  },
  ready: {
    api: 'ready',
    title: 'Ready',
    customerTone: 'plain',
    partnerTone: 'leaf',
    section: 'ready',
    spoken: 'is ready',
    atCounter: 'Ready',
  },
  delivered: {
    api: 'delivered',
    title: 'Delivered',
    customerTone: 'leaf',
    partnerTone: 'plain',
    section: 'ended',
    spoken: 'is delivered',
    atCounter: null,
  },
  cancelled: {
    api: 'cancelled',
    title: 'Cancelled',
    customerTone: 'red',
    partnerTone: 'red',
    section: 'ended',
    spoken: 'is cancelled',
    atCounter: null,
  },
} as const satisfies Record<string, StateRow>;

/** The state of an order as it is stored and as the kitchen board shows it. */
export type StoredStatus = keyof typeof orderStates;

/** The status of an order in the API of spec §7. */
export type OrderStatus = Exclude<StoredStatus, 'waiting'>;

/** The status of an order that is or was paid. */
export type PaidStatus = Exclude<StoredStatus, 'pending'>;

const rows: ReadonlyMap<string, StateRow> = new Map(Object.entries(orderStates));
const unknown = { customerTone: 'plain', partnerTone: 'plain', section: null, spoken: '', atCounter: null } as const;

/** Returns what a state is called. A state that another server of spec §7 has, and this table has not, keeps its word. */
export function stateOf(status: string): StateRow {
  return rows.get(status) ?? { ...unknown, api: status, title: status.charAt(0).toUpperCase() + status.slice(1) };
}

/** Statuses of an order that is placed, but not paid (D50). */
export const awaitingPayment = ['pending'] as const satisfies StoredStatus[];
/** The status of an order that is paid, but neither accepted nor refused (D259). */
export const awaitingAcceptance = ['waiting'] as const satisfies StoredStatus[];
/** Statuses of an order that is accepted, but not ready. */
export const awaitingMeal = ['confirmed', 'preparing'] as const satisfies StoredStatus[];
/** Statuses of an order that is paid and accepted, but not handed over (D50). */
export const awaitingHandOver = [...awaitingMeal, 'ready'] as const satisfies StoredStatus[];
/** Statuses of an order whose preparation has not started. */
export const notBegun = [...awaitingPayment, ...awaitingAcceptance, 'confirmed'] as const satisfies StoredStatus[];

/** The statuses of the API, in the order of an order's life. */
export const orderStatuses = [
  'pending',
  'confirmed',
  'preparing',
  'ready',
  'delivered',
  'cancelled',
] as const satisfies OrderStatus[];

/** Returns the status of an order in the API of spec §7. */
export function apiStatus(status: StoredStatus): OrderStatus {
  return orderStates[status].api;
}
