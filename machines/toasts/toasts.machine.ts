import { assign, setup, type SnapshotFrom } from 'xstate';
import type { ToastKind } from '../shared/notices.ts';

export interface ShownToast {
  id: number;
  kind: ToastKind;
  text: string;
}

export type ToastsEvent =
  | { type: 'toast.show'; kind: ToastKind; text: string }
  | { type: 'toast.dismiss' }
  | { type: 'toasts.hold' }
  | { type: 'toasts.release' };

interface Context {
  /** The one on screen first, then those that wait. */
  queue: readonly ShownToast[];
  nextId: number;
}

/** ms a toast stays, by kind (spec §9, D60). */
const lifetimes: Record<ToastKind, number> = {
  cart: 2_000,
  notice: 3_000,
  success: 5_000,
  error: 8_000,
  inventory: 10_000,
};

/** One toast at a time, the rest wait; time stands still while it is pointed at or focused (design/flows.md, Shared). */
export const toastsMachine = setup({
  types: { context: {} as Context, events: {} as ToastsEvent },
  delays: {
    lifetime: ({ context }) => lifetimes[context.queue[0]?.kind ?? 'notice'],
  },
  guards: {
    hasMore: ({ context }) => context.queue.length > 1,
  },
  actions: {
    enqueue: assign(({ context }, { kind, text }: { kind: ToastKind; text: string }) => ({
      queue: [...context.queue, { id: context.nextId, kind, text }],
      nextId: context.nextId + 1,
    })),
    drop: assign(({ context }) => ({ queue: context.queue.slice(1) })),
  },
}).createMachine({
  id: 'toasts',
  context: { queue: [], nextId: 1 },
  initial: 'empty',
  states: {
    empty: {
      on: { 'toast.show': { target: 'showing', actions: { type: 'enqueue', params: ({ event }) => event } } },
    },
    showing: {
      initial: 'running',
      on: {
        'toast.show': { actions: { type: 'enqueue', params: ({ event }) => event } },
        'toast.dismiss': [
          { guard: 'hasMore', target: 'showing', reenter: true, actions: 'drop' },
          { target: 'empty', actions: 'drop' },
        ],
      },
      states: {
        running: {
          on: { 'toasts.hold': 'held' },
          after: {
            lifetime: [
              { guard: 'hasMore', target: '#toasts.showing', reenter: true, actions: 'drop' },
              { target: '#toasts.empty', actions: 'drop' },
            ],
          },
        },
        held: { on: { 'toasts.release': 'running' } },
      },
    },
  },
});

export type ToastsSnapshot = SnapshotFrom<typeof toastsMachine>;
