import { toastsMachine } from '../../../../machines/shared/toasts/toasts.machine.ts';
import { defineModel } from '../../../engine/model.ts';

const show = (about: string) => ({ type: 'toast.show', kind: 'cart', about, text: `about the ${about}` }) as const;

export const toastsModel = defineModel(toastsMachine, {
  input: undefined,
  events: {
    'toast.show': [show('cart'), show('payment'), show('profile')],
    'toast.dismiss': [1, 2, 3].map((id) => ({ type: 'toast.dismiss' as const, id })),
    'toasts.hold': [{ type: 'toasts.hold' }],
    'toasts.release': [{ type: 'toasts.release' }],
  },
  actors: {},
  // The durations of cart toasts; machine.test.ts covers the other kinds.
  delays: { firstLifetime: 2_000, secondLifetime: 2_000 },
  // Three toasts cover all cases: two fill both places, and the third replaces one.
  allow: (snapshot, event) => event.type !== 'toast.show' || snapshot.context.nextId <= 3,
});
