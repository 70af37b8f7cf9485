import { assign, emit, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { unreachableMessage } from '../../shared/lib/messages.ts';
import { notProvided } from '../../shared/lib/not-provided.ts';
import type { ApiFailure } from '../../shared/lib/api-failure.ts';
import { stockTexts } from './stock.texts.ts';

export interface StockChange {
  action: 'increment' | 'decrement';
  quantity: number;
}

/** One change of one dish's count. */
export interface ChangeInput {
  restaurantId: number;
  menuId: number;
  change: StockChange;
}

export type ChangeResult = { kind: 'changed'; message: string } | ApiFailure;

export type StockEvent =
  | { type: 'quantity.change'; text: string }
  | { type: 'stock.increment' }
  | { type: 'stock.decrement' }
  /** What the server says the count is, when somebody asked for all of them. */
  | { type: 'count.told'; count: number };

export type StockNotice =
  /** The count that is shown now; `isRequested` where the partner has just changed it. */
  | { type: 'stock.counted'; menuId: number; count: number; isRequested: boolean }
  /** Everything asked for was done. */
  | { type: 'stock.updated'; text: string }
  /** Everything was answered, and not everything was done: only the server knows the count. */
  | { type: 'stock.outOfSync' };

interface Input {
  restaurantId: number;
  menuId: number;
  count: number;
}

interface Context extends Input {
  /** The digits of what is typed, all of them, or nothing. */
  quantity: string;
  /** What was asked for and is not answered, oldest first; the first one is under way. */
  queue: readonly StockChange[];
  alert: string | null;
  isDoubted: boolean;
  /** The server's words for the last change. */
  message: string;
}

/** What a row offers before anybody typed. */
export const firstQuantity = '1';

/** The largest quantity of one change; the contract takes six digits, but a sixth is more likely a slip of the finger. */
const maxQuantity = 99_999;

/** What a change does to the count. */
export const effectOf = ({ action, quantity }: StockChange): number => (action === 'increment' ? quantity : -quantity);

/**
 * The count with everything that was asked for (spec §4: shown at once). None is the least: where a rise was taken back,
 * the server decides what becomes of the decrement behind it.
 */
export function shownCount({ count, queue }: Pick<Context, 'count' | 'queue'>): number {
  return Math.max(
    0,
    queue.reduce((sum, change) => sum + effectOf(change), count),
  );
}

const countedNotice = (context: Context, isRequested: boolean) =>
  ({ type: 'stock.counted', menuId: context.menuId, count: shownCount(context), isRequested }) as const;

/**
 * The stock of one dish: changes are shown at once, sent one after the other, and taken back with the server's message
 * where one fails (spec §4, §5; design/flows.md). One actor a row, so rows do not wait for each other.
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
    isMoreThanThere: ({ context }) => Number(context.quantity) > shownCount(context),
    isAnyQueued: ({ context }) => context.queue.length > 0,
    isDoubted: ({ context }) => context.isDoubted,
    isRefused: (_, result: ChangeResult) => result.kind === 'refused',
  },
  actions: {
    setQuantity: assign((_, { text }: { text: string }) => ({
      quantity: text.replace(/\D/g, ''),
      alert: null,
    })),
    alertInvalid: assign({ alert: stockTexts.invalid }),
    alertTooLarge: assign({ alert: stockTexts.tooLarge }),
    alertTooMuch: assign(({ context }) => ({
      alert: stockTexts.tooMuch(context.quantity.replace(/^0+/, ''), shownCount(context)),
    })),
    enqueue: assign(({ context }, { action }: Pick<StockChange, 'action'>) => ({
      queue: [...context.queue, { action, quantity: Number(context.quantity) }],
      alert: null,
    })),
    settleFirst: assign(({ context: { count, queue } }, result: ChangeResult) => ({
      count: shownCount({ count, queue: queue.slice(0, 1) }),
      queue: queue.slice(1),
      message: result.message,
    })),
    revertFirst: assign(({ context }, { message }: { message: string }) => ({
      queue: context.queue.slice(1),
      alert: message,
      isDoubted: true,
    })),
    takeCount: assign((_, { count }: { count: number }) => ({ count })),
    clearDoubt: assign({ isDoubted: false }),
    tellCount: emit(({ context }) => countedNotice(context, false)),
    tellRequested: emit(({ context }) => countedNotice(context, true)),
    tellUpdated: emit(({ context }) => ({ type: 'stock.updated' as const, text: context.message })),
    tellDoubt: emit({ type: 'stock.outOfSync' }),
  },
}).createMachine({
  id: 'stock',
  context: ({ input }) => ({
    ...input,
    quantity: firstQuantity,
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
      { actions: [{ type: 'enqueue', params: { action: 'increment' } }, 'tellRequested'] },
    ],
    'stock.decrement': [
      { guard: 'isNoQuantity', actions: 'alertInvalid' },
      { guard: 'isMoreThanThere', actions: 'alertTooMuch' },
      { guard: 'isTooLarge', actions: 'alertTooLarge' },
      { actions: [{ type: 'enqueue', params: { action: 'decrement' } }, 'tellRequested'] },
    ],
  },
  initial: 'settled',
  states: {
    settled: {
      always: { guard: 'isAnyQueued', target: 'changing' },
      on: {
        'count.told': { actions: { type: 'takeCount', params: ({ event }) => event } },
      },
    },
    changing: {
      tags: 'busy',
      // Nobody can say whether a count of the server has this change already: this row's own stands.
      on: { 'count.told': { actions: 'tellCount' } },
      invoke: {
        id: 'changeCount',
        src: 'changeCount',
        input: ({ context: { restaurantId, menuId, queue } }) => ({
          restaurantId,
          menuId,
          // Never the stand-in: this state is entered with a queue.
          change: queue[0] ?? { action: 'increment', quantity: 0 },
        }),
        onDone: [
          {
            guard: { type: 'isRefused', params: ({ event }) => event.output },
            target: 'answered',
            actions: [{ type: 'revertFirst', params: ({ event }) => event.output }, 'tellCount'],
          },
          { target: 'answered', actions: { type: 'settleFirst', params: ({ event }) => event.output } },
        ],
        onError: {
          target: 'answered',
          actions: [{ type: 'revertFirst', params: { message: unreachableMessage } }, 'tellCount'],
        },
      },
    },
    answered: {
      always: [
        { guard: 'isAnyQueued', target: 'changing' },
        { guard: 'isDoubted', target: 'settled', actions: ['clearDoubt', 'tellDoubt'] },
        { target: 'settled', actions: ['tellCount', 'tellUpdated'] },
      ],
    },
  },
});

export type StockActorRef = ActorRefFrom<typeof stockMachine>;
export type StockSnapshot = SnapshotFrom<typeof stockMachine>;
