import { assign, setup, type SnapshotFrom } from 'xstate';
import { ofEvent } from '../../shared/lib/params.ts';

/**
 * The modal of a dish, or the lightbox. `at` is the index of the picture, starting at 0; `count` is the number of
 * pictures.
 */
export type Overlay = { kind: 'dish'; menuId: number } | { kind: 'photos'; at: number; count: number };

export type OverlayEvent = { type: 'overlay.open'; overlay: Overlay };

interface Context {
  /** The overlay that is open or was open last; null before the first opening. */
  overlay: Overlay | null;
  /** Number of openings. */
  openings: number;
}

/** Which overlay was last opened on a page. The overlay's own flow and view are loaded when it first opens. */
export const overlayMachine = setup({
  types: { context: {} as Context, events: {} as OverlayEvent },
  actions: {
    open: assign(({ context }, { overlay }: { overlay: Overlay }) => ({ overlay, openings: context.openings + 1 })),
  },
}).createMachine({
  id: 'overlay',
  context: { overlay: null, openings: 0 },
  on: { 'overlay.open': { actions: { type: 'open', params: ofEvent } } },
});

export type OverlaySnapshot = SnapshotFrom<typeof overlayMachine>;
