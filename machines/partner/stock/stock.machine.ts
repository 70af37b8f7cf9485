import { assign, emit, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { digits } from '../../../domain/phone.ts';
import { unreachableMessage } from '../../shared/lib/messages.ts';
import { notProvided } from '../../shared/lib/not-provided.ts';
import type { ChangeInput, ChangeResult, CountChange, DishStock, SwitchInput } from './stock.actors.ts';
import { ofEvent } from '../../shared/lib/params.ts';
import { outcome, when, type Outcome } from '../../shared/lib/when.ts';

export type StockEvent =
  | { type: 'quantity.change'; text: string }
  | { type: 'stock.increment' }
  | { type: 'stock.decrement' }
  /** Sells the dish no more until the morning (D266). */
  | { type: 'stock.sellOut' }
  | { type: 'stock.sellAgain' }
  /** The stock on the server, from a request for the stock of all dishes. */
  | ({ type: 'count.received' } & DishStock);

export type StockNotice =
  /** The stock to show. `isRequested` is true if the partner has just changed it. */
  | ({ type: 'stock.counted'; menuId: number; isRequested: boolean } & DishStock)
  /** All changes that the partner requested have succeeded. */
  | { type: 'stock.updated'; text: string }
  /** All requests have ended and at least one has failed, so the stock must be loaded again. */
  | { type: 'stock.outOfSync' };

export type StockChange = CountChange | { action: 'sellOut' | 'sellAgain' };

/** The stock is what the server has last reported. */
interface Input extends DishStock {
  restaurantId: number;
  menuId: number;
}

interface Context extends Input {
  /** The digits in the quantity field; may be empty. */
  quantity: string;
  /** Changes that have no response yet, oldest first. The first one is being sent. */
  queue: readonly StockChange[];
  alert: string | null;
  isDoubted: boolean;
  /** The server's message about the last change. */
  message: string;
}

/** Value of the quantity field at first and after each change. */
export const defaultQuantity = '1';

/** Maximum quantity of one change. The contract allows six digits, but a sixth digit is probably a typing error. */
const maxQuantity = 99_999;

/** Alerts of the quantity field (spec §5, §8). */
const alerts = {
  invalid: 'Please enter a valid quantity greater than 0',
  tooLarge: 'Please enter a quantity of 99,999 or less',
  tooMuch: (wanted: string, there: number) => `Cannot decrement by ${wanted}. Current quantity is only ${there}`,
};

/** Returns the stock after a change, as the server changes it (D266). */
function changed({ count, resumeCount }: DishStock, change: StockChange): DishStock {
  switch (change.action) {
    case 'increment':
      return { count: count + change.quantity, resumeCount: null };
    case 'decrement':
      return { count: count - change.quantity, resumeCount };
    case 'sellOut':
      return { count: 0, resumeCount: (resumeCount ?? 0) + Math.max(0, count) };
    case 'sellAgain':
      return { count: count + (resumeCount ?? 0), resumeCount: null };
  }
}

/**
 * Returns the stock including all pending changes (spec §4, optimistic update). Never below 0: if an increase was
 * reverted, the server decides about the decrease that follows it.
 */
export function displayedStock({ count, resumeCount, queue }: DishStock & Pick<Context, 'queue'>): DishStock {
  const stock = queue.reduce(changed, { count, resumeCount });
  return { ...stock, count: Math.max(0, stock.count) };
}

const countedNotice = (context: Context, isRequested: boolean) =>
  ({ type: 'stock.counted', menuId: context.menuId, ...displayedStock(context), isRequested }) as const;

const isSwitch = (change: StockChange | undefined) => change?.action === 'sellOut' || change?.action === 'sellAgain';

/** In the state `changing` the queue begins with a change of the count; the fallback only satisfies the type. */
const countChangeOf = (change: StockChange | undefined): CountChange =>
  change && 'quantity' in change ? change : { action: 'increment', quantity: 0 };

/** How the next change of the queue begins. */
const nextChange = [
  { guard: 'isSwitchNext', target: 'switching' },
  { guard: 'isAnyQueued', target: 'changing' },
] as const;

/** What follows the answer to the first change of the queue. */
const whenAnswered = {
  onDone: [
    {
      guard: when<ChangeResult>('refused'),
      target: 'answered',
      actions: [{ type: 'revertFirst', params: outcome<ChangeResult, 'refused'>('refused') }, 'notifyCount'],
    },
    {
      target: 'answered',
      actions: [{ type: 'settleFirst', params: outcome<ChangeResult, 'changed'>('changed') }, 'notifyCount'],
    },
  ],
  onError: {
    target: 'answered',
    actions: [{ type: 'revertFirst', params: { message: unreachableMessage } }, 'notifyCount'],
  },
} as const;

/**
 * The stock of one dish. A change is shown immediately and sent after the previous changes. The server's count then
 * replaces the shown one; if the change fails, it is reverted with the server's message (spec §4, §5). Each row has an
 * actor of its own, so that rows do not wait for each other.
 */
export const stockMachine = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as StockEvent,
    emitted: {} as StockNotice,
    tags: {} as 'busy',
  },
  actors: {
    changeCount: notProvided<ChangeResult, ChangeInput>('changeCount'),
    setSoldOut: notProvided<ChangeResult, SwitchInput>('setSoldOut'),
  },
  guards: {
    isNoQuantity: ({ context }) => Number(context.quantity) <= 0,
    isTooLarge: ({ context }) => Number(context.quantity) > maxQuantity,
    isMoreThanThere: ({ context }) => Number(context.quantity) > displayedStock(context).count,
    isOnSale: ({ context }) => displayedStock(context).count > 0,
    isSoldOutToday: ({ context }) => displayedStock(context).resumeCount !== null,
    isSwitchNext: ({ context: { queue } }) => isSwitch(queue[0]),
    isAnyQueued: ({ context }) => context.queue.length > 0,
    isDoubted: ({ context }) => context.isDoubted,
  },
  actions: {
    setQuantity: assign((_, { text }: { text: string }) => ({
      quantity: digits(text),
      alert: null,
    })),
    alertInvalid: assign({ alert: alerts.invalid }),
    alertTooLarge: assign({ alert: alerts.tooLarge }),
    alertTooMuch: assign(({ context }) => ({
      alert: alerts.tooMuch(context.quantity.replace(/^0+/, ''), displayedStock(context).count),
    })),
    /** A quantity is for one change: another press must not add 25 portions again. */
    enqueue: assign(({ context }, { action }: Pick<CountChange, 'action'>) => ({
      queue: [...context.queue, { action, quantity: Number(context.quantity) }],
      quantity: defaultQuantity,
      alert: null,
    })),
    enqueueSwitch: assign(({ context }, change: { action: 'sellOut' | 'sellAgain' }) => ({
      queue: [...context.queue, change],
      alert: null,
    })),
    settleFirst: assign(({ context: { count, resumeCount, queue } }, result: Outcome<ChangeResult, 'changed'>) => {
      const stock =
        result.count === null
          ? displayedStock({ count, resumeCount, queue: queue.slice(0, 1) })
          : { count: result.count, resumeCount: result.resumeCount };
      return { ...stock, queue: queue.slice(1), message: result.message };
    }),
    revertFirst: assign(({ context }, { message }: { message: string }) => ({
      queue: context.queue.slice(1),
      alert: message,
      isDoubted: true,
    })),
    takeCount: assign((_, { count, resumeCount }: DishStock) => ({ count, resumeCount })),
    clearDoubt: assign({ isDoubted: false }),
    notifyCount: emit(({ context }) => countedNotice(context, false)),
    notifyRequested: emit(({ context }) => countedNotice(context, true)),
    notifyUpdated: emit(({ context }) => ({ type: 'stock.updated' as const, text: context.message })),
    notifyOutOfSync: emit({ type: 'stock.outOfSync' }),
  },
}).createMachine({
  id: 'stock',
  context: ({ input }) => ({
    ...input,
    quantity: defaultQuantity,
    queue: [],
    alert: null,
    isDoubted: false,
    message: '',
  }),
  on: {
    'quantity.change': { actions: { type: 'setQuantity', params: ofEvent } },
    'stock.increment': [
      { guard: 'isNoQuantity', actions: 'alertInvalid' },
      { guard: 'isTooLarge', actions: 'alertTooLarge' },
      { actions: [{ type: 'enqueue', params: { action: 'increment' } }, 'notifyRequested'] },
    ],
    'stock.decrement': [
      { guard: 'isNoQuantity', actions: 'alertInvalid' },
      { guard: 'isMoreThanThere', actions: 'alertTooMuch' },
      { guard: 'isTooLarge', actions: 'alertTooLarge' },
      { actions: [{ type: 'enqueue', params: { action: 'decrement' } }, 'notifyRequested'] },
    ],
    'stock.sellOut': {
      guard: 'isOnSale',
      actions: [{ type: 'enqueueSwitch', params: { action: 'sellOut' } }, 'notifyRequested'],
    },
    'stock.sellAgain': {
      guard: 'isSoldOutToday',
      actions: [{ type: 'enqueueSwitch', params: { action: 'sellAgain' } }, 'notifyRequested'],
    },
  },
  initial: 'settled',
  states: {
    settled: { always: [...nextChange], on: { 'count.received': { actions: { type: 'takeCount', params: ofEvent } } } },
    changing: {
      tags: 'busy',
      // Ignores the server's count, which may or may not include the change that is being sent.
      on: { 'count.received': { actions: 'notifyCount' } },
      invoke: {
        id: 'changeCount',
        src: 'changeCount',
        input: ({ context: { restaurantId, menuId, queue } }) => ({
          restaurantId,
          menuId,
          change: countChangeOf(queue[0]),
        }),
        ...whenAnswered,
      },
    },
    switching: {
      tags: 'busy',
      on: { 'count.received': { actions: 'notifyCount' } },
      invoke: {
        id: 'setSoldOut',
        src: 'setSoldOut',
        input: ({ context: { restaurantId, menuId, queue } }) => ({
          restaurantId,
          menuId,
          soldOut: queue[0]?.action === 'sellOut',
        }),
        ...whenAnswered,
      },
    },
    answered: {
      always: [
        ...nextChange,
        { guard: 'isDoubted', target: 'settled', actions: ['clearDoubt', 'notifyOutOfSync'] },
        { target: 'settled', actions: 'notifyUpdated' },
      ],
    },
  },
});

export type StockActorRef = ActorRefFrom<typeof stockMachine>;
export type StockSnapshot = SnapshotFrom<typeof stockMachine>;
