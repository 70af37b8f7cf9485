/** What lies over the page, by the state of a place in the history; what other pages leave there is theirs. */
export const overIn = (state: unknown): string | undefined => (state as { over?: string } | null)?.over;

/**
 * What we left at this place of the history, by the browser's own word: React may be behind. React Router keeps it in
 * `usr`.
 */
export const stateHere = (): unknown => (history.state as { usr?: unknown } | null)?.usr;

/** What lies over the page at this place of the history, if anything does. */
export const overPage = (): string | undefined => overIn(stateHere());

export const isOverPage = (): boolean => overPage() !== undefined;
