import { assign, emit, sendTo, setup, type SnapshotFrom } from 'xstate';
import type { Order } from '../orders/order-list.ts';
import { unreachableMessage } from '../../shared/lib/messages.ts';
import { callbackNotProvided, notProvided } from '../../shared/lib/not-provided.ts';
import type { Toast } from '../../shared/lib/notices.ts';
import type { LookUpResult, AddToCartCommand } from './order-again.actors.ts';

export type OrderAgainEvent = { type: 'again.press'; order: Order };

interface Context {
  order: Order | null;
  /** Why no dish of the order was added to the cart. */
  message: string | null;
}

/** The message if no dish of the order is available. */
const nothingLeft = 'None of these dishes can be ordered right now.';

/** Adds the dishes of a delivered order to the cart, as far as they are available. */
export const orderAgainMachine = setup({
  types: { context: {} as Context, events: {} as OrderAgainEvent, emitted: {} as Toast, tags: {} as 'busy' },
  actors: {
    lookUp: notProvided<LookUpResult, { order: Order }>('lookUp'),
    cart: callbackNotProvided<AddToCartCommand>('cart'),
  },
  guards: {
    isRefused: (_, result: LookUpResult) => result.kind === 'refused',
    isNothing: (_, result: LookUpResult) => result.kind === 'found' && result.dishes.length === 0,
    isAll: (_, result: LookUpResult) => result.kind === 'found' && result.missing.length === 0,
  },
  actions: {
    choose: assign((_, { order }: { order: Order }) => ({ order, message: null })),
    report: assign((_, result: LookUpResult) => (result.kind === 'refused' ? { message: result.message } : {})),
    reportNothing: assign({ message: nothingLeft }),
    reportUnreachable: assign({ message: unreachableMessage }),
    putInCart: sendTo('cart', (_, result: LookUpResult): AddToCartCommand => ({
      type: 'dishes.add',
      dishes: result.kind === 'found' ? result.dishes : [],
    })),
    toastMissing: emit((_, result: LookUpResult): Toast => ({
      type: 'toast',
      kind: 'inventory',
      text: `Not in your cart: ${result.kind === 'found' ? result.missing.join(', ') : ''}.`,
    })),
  },
}).createMachine({
  id: 'orderAgain',
  context: { order: null, message: null },
  invoke: { id: 'cart', src: 'cart' },
  initial: 'idle',
  states: {
    idle: {
      on: { 'again.press': { target: 'lookingUp', actions: { type: 'choose', params: ({ event }) => event } } },
    },
    lookingUp: {
      tags: 'busy',
      invoke: {
        id: 'lookUp',
        src: 'lookUp',
        input: ({ context: { order } }) => {
          if (!order) throw new Error('No order was chosen.');
          return { order };
        },
        onDone: [
          {
            guard: { type: 'isRefused', params: ({ event }) => event.output },
            target: 'idle',
            actions: { type: 'report', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isNothing', params: ({ event }) => event.output },
            target: 'idle',
            actions: 'reportNothing',
          },
          {
            guard: { type: 'isAll', params: ({ event }) => event.output },
            target: 'idle',
            actions: { type: 'putInCart', params: ({ event }) => event.output },
          },
          {
            target: 'idle',
            actions: [
              { type: 'putInCart', params: ({ event }) => event.output },
              { type: 'toastMissing', params: ({ event }) => event.output },
            ],
          },
        ],
        onError: { target: 'idle', actions: 'reportUnreachable' },
      },
    },
  },
});

export type OrderAgainSnapshot = SnapshotFrom<typeof orderAgainMachine>;
