import { toastsMachine } from '../../machines/toasts/toasts.machine.ts';
import { defineModel } from '../support/flow-model.ts';

const show = (kind: 'cart' | 'notice' | 'success' | 'error' | 'inventory') =>
  ({ type: 'toast.show', kind, text: `a ${kind} toast` }) as const;

export const toastsModel = defineModel(toastsMachine, {
  input: undefined,
  events: {
    'toast.show': [show('cart'), show('inventory')],
    'toast.dismiss': [{ type: 'toast.dismiss' }],
    'toasts.hold': [{ type: 'toasts.hold' }],
    'toasts.release': [{ type: 'toasts.release' }],
  },
  actors: {},
  // The first toast's; the other kinds are measured by hand.
  delays: { lifetime: 2_000 },
  // Two kinds and three places in the queue show everything that a longer one would.
  allow: (snapshot, event) => event.type !== 'toast.show' || snapshot.context.nextId <= (event.kind === 'cart' ? 3 : 0),
});
