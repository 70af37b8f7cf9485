import type { toastsMachine, ToastsSnapshot } from '../../machines/toasts/toasts.machine.ts';
import { selectToast } from '../../machines/toasts/toasts.selectors.ts';
import { toastsModel } from '../models/toasts.model.ts';
import { defineFlow, type Oracle, type Page } from '../support/flow-oracle.ts';

interface ToastsPage extends Page {
  shows: { toast: string | null; place: number | null };
  may: Record<string, never>;
}

/** The words that wait, the one on screen first, and whether its time stands still. */
interface Ref {
  queue: readonly string[];
  held: boolean;
  shown: number;
}

const next = (ref: Ref): Ref => ({ queue: ref.queue.slice(1), held: false, shown: ref.shown + 1 });

const oracle: Oracle<typeof toastsMachine, Ref, ToastsPage> = {
  start: () => ({ queue: [], held: false, shown: 1 }),
  step(ref, event) {
    switch (event.type) {
      case 'toast.show':
        return { ...ref, queue: [...ref.queue, event.text] };
      case 'toast.dismiss':
        return ref.queue.length > 0 ? next(ref) : ref;
      case 'toasts.hold':
        return ref.queue.length > 0 ? { ...ref, held: true } : ref;
      case 'toasts.release':
        return { ...ref, held: false };
      case 'after lifetime':
        return ref.queue.length > 0 && !ref.held ? next(ref) : ref;
    }
  },
  page: ({ queue, shown }) => ({
    shows: { toast: queue[0] ?? null, place: queue.length > 0 ? shown : null },
    may: {},
    proves: ['TOAST-6'],
  }),
};

export const toastsFlow = defineFlow({
  model: toastsModel,
  oracle,
  observe: (snapshot: ToastsSnapshot): ToastsPage => {
    const toast = selectToast(snapshot);
    return { shows: { toast: toast?.text ?? null, place: toast?.id ?? null }, may: {} };
  },
});
