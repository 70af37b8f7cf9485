/** Returns the name of the open overlay from the state of a history entry; undefined for other entries. */
export const overlayOf = (state: unknown): string | undefined => (state as { over?: string } | null)?.over;

/**
 * Returns the app's state of the current history entry, which React Router stores in `usr`. Reads it from the browser,
 * because React's copy may be outdated.
 */
export const currentHistoryState = (): unknown => (history.state as { usr?: unknown } | null)?.usr;

/** Returns the name of the overlay that the current history entry shows, if any. */
export const currentOverlay = (): string | undefined => overlayOf(currentHistoryState());

export const hasOverlay = (): boolean => currentOverlay() !== undefined;
