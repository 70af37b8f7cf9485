/**
 * Returns the name of the open overlay from the state of a history entry; entries of other pages may have another
 * state.
 */
export const overlayOf = (state: unknown): string | undefined => (state as { over?: string } | null)?.over;

/**
 * Our state of the current history entry, read from the browser, because React's may be outdated. React Router stores
 * it in `usr`.
 */
export const currentHistoryState = (): unknown => (history.state as { usr?: unknown } | null)?.usr;

/** Name of the overlay that the current history entry shows, if any. */
export const currentOverlay = (): string | undefined => overlayOf(currentHistoryState());

export const hasOverlay = (): boolean => currentOverlay() !== undefined;
