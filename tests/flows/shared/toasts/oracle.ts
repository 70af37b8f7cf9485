import type { toastsMachine, ToastsSnapshot } from '../../../../machines/shared/toasts/toasts.machine.ts';
import { selectToasts } from '../../../../machines/shared/toasts/toasts.selectors.ts';
import { toastsModel } from './model.ts';
import { defineFlow, type Oracle, type Page } from '../../../engine/oracle.ts';

interface ToastsPage extends Page {
  shows: { toasts: readonly { id: number; text: string }[] };
  may: Record<string, never>;
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

const change = (
  { places: [first, second], shown }: Ref,
  alter: (toast: Toast, place: number) => Toast | null,
): Ref => ({
  places: [first && alter(first, 0), second && alter(second, 1)],
  shown,
});

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
        return change(ref, (toast) => ({ ...toast, held: true }));
      case 'toasts.release':
        return change(ref, (toast) => ({ ...toast, held: false }));
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
    may: {},
    proves: ['TOAST-6'],
  }),
};

export const toastsFlow = defineFlow({
  model: toastsModel,
  oracle,
  observe: (snapshot: ToastsSnapshot): ToastsPage => ({
    shows: { toasts: selectToasts(snapshot).map(({ id, text }) => ({ id, text })) },
    may: {},
  }),
});
