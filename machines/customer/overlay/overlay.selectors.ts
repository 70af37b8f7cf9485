import type { OverlaySnapshot } from './overlay.machine.ts';

/** The overlay that is open or was open last; null before the first opening. */
export const selectOverlay = (snapshot: OverlaySnapshot) => snapshot.context.overlay;
/** How often an overlay was opened; each opening starts a new flow. */
export const selectOpenings = (snapshot: OverlaySnapshot) => snapshot.context.openings;
