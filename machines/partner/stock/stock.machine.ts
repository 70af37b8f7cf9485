import { assign, emit, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { unreachableMessage } from '../../shared/lib/messages.ts';
import { notProvided } from '../../shared/lib/not-provided.ts';
import type { StockChange, ChangeInput, ChangeResult } from './stock.actors.ts';

export type StockEvent =
  | { type: 'quantity.change'; text: string }
  | { type: 'stock.increment' }
  | { type: 'stock.decrement' }
  /** The stock on the server, from a request for the stock of all dishes. */
  | { type: 'count.received'; count: number };

export type StockNotice =
  /** The stock to show. `isRequested` is true if the partner has just changed it. */
  | { type: 'stock.counted'; menuId: number; count: number; isRequested: boolean }
  /** All changes that the partner requested have succeeded. */
  | { type: 'stock.updated'; text: string }
  /** All requests have ended and at least one has failed, so the stock must be loaded again. */
  | { type: 'stock.outOfSync' };

interface Input {
  restaurantId: number;
  menuId: number;
  /** The last stock that the server reported. */
  count: number;
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

/** Initial value of the quantity field. */
export const defaultQuantity = '1';

/** Maximum quantity of one change. The contract allows six digits, but a sixth digit is probably a typing error. */
const maxQuantity = 99_999;

/** Alerts of the quantity field (spec §5, §8). */
const alerts = {
  invalid: 'Please enter a valid quantity greater than 0',
  tooLarge: 'Please enter a quantity of 99,999 or less',
  tooMuch: (wanted: string, there: number) => `Cannot decrement by ${wanted}. Current quantity is only ${there}`,
};

/** Returns the difference that a change makes to the stock. */
export const countChange = ({ action, quantity }: StockChange): number =>
  action === 'increment' ? quantity : -quantity;

/**
 * Returns the stock including all pending changes (spec §4, optimistic update). Never below 0: if an increase was
 * reverted, the server decides about the decrease that follows it.
 */
export function displayedCount({ count, queue }: Pick<Context, 'count' | 'queue'>): number {
  return Math.max(
    0,
    queue.reduce((sum, change) => sum + countChange(change), count),
  );
}

const countedNotice = (context: Context, isRequested: boolean) =>
  ({ type: 'stock.counted', menuId: context.menuId, count: displayedCount(context), isRequested }) as const;

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
  },
  guards: {
    isNoQuantity: ({ context }) => Number(context.quantity) <= 0,
    isTooLarge: ({ context }) => Number(context.quantity) > maxQuantity,
    isMoreThanThere: ({ context }) => Number(context.quantity) > displayedCount(context),
    isAnyQueued: ({ context }) => context.queue.length > 0,
    isDoubted: ({ context }) => context.isDoubted,
    isRefused: (_, result: ChangeResult) => result.kind === 'refused',
  },
  actions: {
    setQuantity: assign((_, { text }: { text: string }) => ({
      quantity: text.replace(/\D/g, ''),
      alert: null,
    })),
    alertInvalid: assign({ alert: alerts.invalid }),
    alertTooLarge: assign({ alert: alerts.tooLarge }),
    alertTooMuch: assign(({ context }) => ({
      alert: alerts.tooMuch(context.quantity.replace(/^0+/, ''), displayedCount(context)),
    })),
    enqueue: assign(({ context }, { action }: Pick<StockChange, 'action'>) => ({
      queue: [...context.queue, { action, quantity: Number(context.quantity) }],
      alert: null,
    })),
    settleFirst: assign(({ context: { count, queue } }, result: ChangeResult) =>
      result.kind === 'changed'
        ? {
            count: result.count ?? displayedCount({ count, queue: queue.slice(0, 1) }),
            queue: queue.slice(1),
            message: result.message,
          }
        : {},
    ),
    revertFirst: assign(({ context }, { message }: { message: string }) => ({
      queue: context.queue.slice(1),
      alert: message,
      isDoubted: true,
    })),
    takeCount: assign((_, { count }: { count: number }) => ({ count })),
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
    'quantity.change': { actions: { type: 'setQuantity', params: ({ event }) => event } },
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
  },
  initial: 'settled',
  states: {
    settled: {
      always: { guard: 'isAnyQueued', target: 'changing' },
      on: {
        'count.received': { actions: { type: 'takeCount', params: ({ event }) => event } },
      },
    },
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
          // The queue is never empty in this state; the fallback only satisfies the type.
          change: queue[0] ?? { action: 'increment', quantity: 0 },
        }),
        onDone: [
          {
            guard: { type: 'isRefused', params: ({ event }) => event.output },
            target: 'answered',
            actions: [{ type: 'revertFirst', params: ({ event }) => event.output }, 'notifyCount'],
          },
          {
            target: 'answered',
            actions: [{ type: 'settleFirst', params: ({ event }) => event.output }, 'notifyCount'],
          },
        ],
        onError: {
          target: 'answered',
          actions: [{ type: 'revertFirst', params: { message: unreachableMessage } }, 'notifyCount'],
        },
      },
    },
    answered: {
      always: [
        { guard: 'isAnyQueued', target: 'changing' },
        { guard: 'isDoubted', target: 'settled', actions: ['clearDoubt', 'notifyOutOfSync'] },
        { target: 'settled', actions: 'notifyUpdated' },
      ],
    },
  },
});

export type StockActorRef = ActorRefFrom<typeof stockMachine>;
export type StockSnapshot = SnapshotFrom<typeof stockMachine>;
