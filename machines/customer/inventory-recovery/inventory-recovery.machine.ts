import { assign, setup } from 'xstate';
import type { Cart, LiveDish } from '../../../domain/cart.ts';
import { itemsShortOfStock } from '../../../domain/checkout.ts';
import { whenLoaded } from '../../shared/lib/loaded-region.ts';
import { notProvided } from '../../shared/lib/not-provided.ts';
import type { RefetchResult } from './inventory-recovery.actors.ts';
import type { Outcome } from '../../shared/lib/when.ts';

/**
 * `reviewed`: the cart exceeds the stock. `retryable`: the stock is sufficient. `unknown`: the stock could not be
 * fetched (spec §8, D36).
 */
export type RecoveryResult =
  | { kind: 'reviewed'; live: readonly LiveDish[] }
  | { kind: 'retryable'; live: readonly LiveDish[] }
  | { kind: 'unknown' };

interface Context {
  cart: Cart;
  live: readonly LiveDish[] | null;
}

/**
 * Runs after an order was rejected because it exceeds the stock: fetches the stock again and compares it with the cart
 * (spec §8, D36).
 */
export const inventoryRecoveryMachine = setup({
  types: {
    input: {} as { cart: Cart },
    output: {} as RecoveryResult,
    context: {} as Context,
  },
  actors: {
    refetchLive: notProvided<RefetchResult, { restaurantId: number }>('refetchLive'),
  },
  delays: {
    /** Pause between the response and the result, ms (spec §8, 'after 1 second'). */
    settle: 1_000,
  },
  actions: {
    rememberLive: assign((_, { live }: Outcome<RefetchResult, 'loaded'>) => ({ live })),
  },
}).createMachine({
  id: 'inventoryRecovery',
  context: ({ input }) => ({ cart: input.cart, live: null }),
  initial: 'refetching',
  states: {
    refetching: {
      invoke: {
        id: 'refetchLive',
        src: 'refetchLive',
        input: ({ context }) => ({ restaurantId: context.cart.restaurantId ?? 0 }),
        ...whenLoaded<RefetchResult>()({ show: 'rememberLive', ready: 'settling', failed: 'done' }),
      },
    },
    settling: { after: { settle: 'done' } },
    done: { type: 'final' },
  },
  output: ({ context: { cart, live } }) => {
    if (!live) return { kind: 'unknown' };
    return { kind: itemsShortOfStock(cart, live).length > 0 ? 'reviewed' : 'retryable', live };
  },
});
