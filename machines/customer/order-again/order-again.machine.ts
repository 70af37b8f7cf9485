import { assign, emit, sendTo, setup, type SnapshotFrom } from 'xstate';
import type { Order } from '../orders/order-list.ts';
import { unreachableMessage } from '../../shared/lib/messages.ts';
import { callbackNotProvided, notProvided } from '../../shared/lib/not-provided.ts';
import type { Toast } from '../../shared/lib/notices.ts';
import type { LookUpResult, AddToCartCommand } from './order-again.actors.ts';
import { ofEvent } from '../../shared/lib/params.ts';
import { given } from '../../shared/lib/given.ts';
import { outcome, when, type Outcome } from '../../shared/lib/when.ts';

export type OrderAgainEvent = { type: 'again.press'; order: Order };

interface Context {
  order: Order | null;
  /** Why no dish of the order was added to the cart. */
  message: string | null;
}

/** The message if no dish of the order is available. */
const nothingLeft = 'None of these dishes can be ordered right now.';

type Found = Outcome<LookUpResult, 'found'>;

/** Adds the dishes of a delivered order to the cart, as far as they are available. */
export const orderAgainMachine = setup({
  types: { context: {} as Context, events: {} as OrderAgainEvent, emitted: {} as Toast, tags: {} as 'busy' },
  actors: {
    lookUp: notProvided<LookUpResult, { order: Order }>('lookUp'),
    cart: callbackNotProvided<AddToCartCommand>('cart'),
  },
  actions: {
    choose: assign((_, { order }: { order: Order }) => ({ order, message: null })),
    report: assign((_, { message }: { message: string }) => ({ message })),
    reportNothing: assign({ message: nothingLeft }),
    reportUnreachable: assign({ message: unreachableMessage }),
    putInCart: sendTo('cart', (_, { dishes }: Found): AddToCartCommand => ({ type: 'dishes.add', dishes })),
    toastMissing: emit((_, { missing }: Found): Toast => ({
      type: 'toast',
      kind: 'inventory',
      text: `Not in your cart: ${missing.join(', ')}.`,
    })),
  },
}).createMachine({
  id: 'orderAgain',
  context: { order: null, message: null },
  invoke: { id: 'cart', src: 'cart' },
  initial: 'idle',
  states: {
    idle: { on: { 'again.press': { target: 'lookingUp', actions: { type: 'choose', params: ofEvent } } } },
    lookingUp: {
      tags: 'busy',
      invoke: {
        id: 'lookUp',
        src: 'lookUp',
        input: ({ context }) => ({ order: given(context.order) }),
        onDone: [
          { guard: when('refused'), target: 'idle', actions: { type: 'report', params: outcome('refused') } },
          { guard: when('found', ({ dishes }) => dishes.length === 0), target: 'idle', actions: 'reportNothing' },
          {
            guard: when('found', ({ missing }) => missing.length === 0),
            target: 'idle',
            actions: { type: 'putInCart', params: outcome('found') },
          },
          {
            target: 'idle',
            actions: [
              { type: 'putInCart', params: outcome('found') },
              { type: 'toastMissing', params: outcome('found') },
            ],
          },
        ],
        onError: { target: 'idle', actions: 'reportUnreachable' },
      },
    },
  },
});

export type OrderAgainSnapshot = SnapshotFrom<typeof orderAgainMachine>;
