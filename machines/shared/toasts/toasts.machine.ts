import { assign, setup, type SnapshotFrom } from 'xstate';
import type { ToastKind } from '../lib/notices.ts';

export interface ShownToast {
  id: number;
  /** Identifies what the toast is about, such as the id of the flow that sent it. */
  about: string;
  kind: ToastKind;
  text: string;
}

export type ToastsEvent =
  | { type: 'toast.show'; about: string; kind: ToastKind; text: string }
  | { type: 'toast.dismiss'; id: number }
  | { type: 'toasts.hold' }
  | { type: 'toasts.release' };

/** At most two toasts are shown at a time, each in a place of its own. */
type Place = 'first' | 'second';

interface Context {
  first: ShownToast | null;
  second: ShownToast | null;
  nextId: number;
}

/** How long a toast is shown, by kind, ms (spec §9, D60). */
const lifetimes: Record<ToastKind, number> = {
  cart: 2_000,
  notice: 3_000,
  success: 5_000,
  silent: 5_000,
  error: 8_000,
  inventory: 10_000,
  handedOver: 3_000,
};

/**
 * Returns the place of a new toast: that of the toast with the same `about`, otherwise a free place, otherwise that of
 * the older toast.
 */
function placeFor({ first, second }: Context, about: string): Place {
  if (first?.about === about) return 'first';
  if (second?.about === about) return 'second';
  if (!first || !second) return first ? 'second' : 'first';
  return first.id < second.id ? 'first' : 'second';
}

const lifetimeIn =
  (place: Place) =>
  ({ context }: { context: Context }) =>
    lifetimes[context[place]?.kind ?? 'notice'];

const toastsSetup = setup({
  types: { context: {} as Context, events: {} as ToastsEvent },
  delays: { firstLifetime: lifetimeIn('first'), secondLifetime: lifetimeIn('second') },
  guards: {
    goesTo: ({ context }, { place, about }: { place: Place; about: string }) => placeFor(context, about) === place,
    isIn: ({ context }, { place, id }: { place: Place; id: number }) => context[place]?.id === id,
  },
  actions: {
    put: assign(({ context }, { place, toast }: { place: Place; toast: Omit<ShownToast, 'id'> }) => ({
      [place]: { id: context.nextId, about: toast.about, kind: toast.kind, text: toast.text },
      nextId: context.nextId + 1,
    })),
    remove: assign((_, { place }: { place: Place }) => ({ [place]: null })),
  },
});

/** Returns the parallel region of one place. */
const regionOf = (place: Place) => {
  const goes = { target: `#${place}.empty`, actions: { type: 'remove', params: { place } } } as const;
  return toastsSetup.createStateConfig({
    id: place,
    initial: 'empty',
    on: {
      'toast.show': {
        guard: { type: 'goesTo', params: ({ event }) => ({ place, about: event.about }) },
        target: '.showing',
        actions: { type: 'put', params: ({ event }) => ({ place, toast: event }) },
      },
    },
    states: {
      empty: {},
      showing: {
        initial: 'running',
        on: {
          'toast.dismiss': {
            guard: { type: 'isIn', params: ({ event }) => ({ place, id: event.id }) },
            ...goes,
          },
        },
        states: {
          running: {
            on: { 'toasts.hold': 'held' },
            after: place === 'first' ? { firstLifetime: goes } : { secondLifetime: goes },
          },
          held: { on: { 'toasts.release': 'running' } },
        },
      },
    },
  });
};

/**
 * The toasts, which are shown above all pages. A new toast replaces the toast with the same `about`; a third toast
 * replaces the older of the two, so there is no queue. Both timers pause while the pointer or the focus is on the
 * toasts (WCAG 2.2.1).
 */
export const toastsMachine = toastsSetup.createMachine({
  id: 'toasts',
  context: { first: null, second: null, nextId: 1 },
  type: 'parallel',
  states: { first: regionOf('first'), second: regionOf('second') },
});

export type ToastsSnapshot = SnapshotFrom<typeof toastsMachine>;
