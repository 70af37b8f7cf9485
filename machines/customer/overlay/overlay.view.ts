import { pageOf } from '../../shared/lib/page-of.ts';
import type { Overlay, OverlaySnapshot } from './overlay.machine.ts';

export interface OverlayView {
  /** The overlay that is open or was open last; null before the first opening. */
  overlay: Overlay | null;
  /** How often an overlay was opened; each opening starts a new flow. */
  openings: number;
}

export const selectPage = pageOf(({ context: { overlay, openings } }: OverlaySnapshot): OverlayView => ({
  overlay,
  openings,
}));
