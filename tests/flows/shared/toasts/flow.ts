import { toastsMachine } from '../../../../machines/shared/toasts/toasts.machine.ts';
import { defineModel } from '../../../engine/model.ts';
import { selectToasts } from '../../../../machines/shared/toasts/toasts.selectors.ts';
import { defineFlow, type Oracle } from '../../../engine/oracle.ts';
import { registerFlow } from '../../../engine/flow.ts';

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

interface ToastsPage {
  shows: { toasts: readonly { id: number; text: string }[] };
}

interface Toast {
  id: number;
  about: string;
  text: string;
  /** Whether the timer of the toast is paused. */
  held: boolean;
}

interface Ref {
  /** The toasts in the two places. */
  places: readonly [Toast | null, Toast | null];
  shown: number;
}

function change(ref: Ref, alter: (toast: Toast, place: number) => Toast | null): Ref {
  const [first, second] = ref.places;
  const places: Ref['places'] = [first && alter(first, 0), second && alter(second, 1)];
  return places[0] === first && places[1] === second ? ref : { ...ref, places };
}

/** Returns the place for a toast: of a toast with the same `about`, else a free one, else that of the older toast. */
function placeOf([first, second]: Ref['places'], about: string): 0 | 1 {
  if (second?.about === about) return 1;
  if (first === null || first.about === about) return 0;
  return second === null || second.id < first.id ? 1 : 0;
}

const oracle: Oracle<typeof toastsMachine, Ref, ToastsPage> = {
  start: () => ({ places: [null, null], shown: 0 }),
  step(ref, event) {
    switch (event.type) {
      case 'toast.show': {
        const id = ref.shown + 1;
        const toast: Toast = { id, about: event.about, text: event.text, held: false };
        const [first, second] = ref.places;
        const places: Ref['places'] = placeOf(ref.places, event.about) === 0 ? [toast, second] : [first, toast];
        return { places, shown: id };
      }
      case 'toast.dismiss':
        return change(ref, (toast) => (toast.id === event.id ? null : toast));
      case 'toasts.hold':
        return change(ref, (toast) => (toast.held ? toast : { ...toast, held: true }));
      case 'toasts.release':
        return change(ref, (toast) => (toast.held ? { ...toast, held: false } : toast));
      case 'after firstLifetime':
        return change(ref, (toast, place) => (place === 0 && !toast.held ? null : toast));
      case 'after secondLifetime':
        return change(ref, (toast, place) => (place === 1 && !toast.held ? null : toast));
    }
  },
  page: ({ places }) => ({
    shows: {
      toasts: places
        .filter((toast) => toast !== null)
        .toSorted((a, b) => a.id - b.id)
        .map(({ id, text }) => ({ id, text })),
    },
    proves: ['TOAST-6'],
  }),
};

export const toastsFlow = defineFlow({
  model: toastsModel,
  oracle,
  observe: (snapshot) => ({ shows: { toasts: selectToasts(snapshot).map(({ id, text }) => ({ id, text })) } }),
});

export const flow = registerFlow({
  name: 'toasts',
  flows: [toastsFlow],
});

if (import.meta.vitest) (await import('../../../engine/register-tests.ts')).testFlow(flow);
