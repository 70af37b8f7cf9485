import { assign, setup, type SnapshotFrom } from 'xstate';

/** The modal of a dish, or the lightbox at the picture `at`, counted from 0, of `count`. */
export type Overlay = { kind: 'dish'; menuId: number } | { kind: 'photos'; at: number; count: number };

export type OverlayEvent = { type: 'overlay.open'; overlay: Overlay };

interface Context {
  /** The overlay that is or was last open; null before the first opening. */
  overlay: Overlay | null;
  /** Number of openings. */
  openings: number;
}

/** What was last opened over a page. The overlay's own flow and view are loaded when it first opens. */
export const overlayMachine = setup({
  types: { context: {} as Context, events: {} as OverlayEvent },
  actions: {
    open: assign(({ context }, { overlay }: { overlay: Overlay }) => ({ overlay, openings: context.openings + 1 })),
  },
}).createMachine({
  id: 'overlay',
  context: { overlay: null, openings: 0 },
  on: { 'overlay.open': { actions: { type: 'open', params: ({ event }) => event } } },
});

export type OverlaySnapshot = SnapshotFrom<typeof overlayMachine>;
