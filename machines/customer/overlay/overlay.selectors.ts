import type { OverlaySnapshot } from './overlay.machine.ts';

/** The overlay that is or was last open; null before the first opening. */
export const selectOverlay = (snapshot: OverlaySnapshot) => snapshot.context.overlay;
/** Number of openings: each starts a new flow. */
export const selectOpenings = (snapshot: OverlaySnapshot) => snapshot.context.openings;
