/** What lies over the page, by the state of a place in the history; what other pages leave there is theirs. */
export const overIn = (state: unknown): string | undefined => (state as { over?: string } | null)?.over;

/** What lies over the page at this place of the history, if anything does. React Router keeps our state in `usr`. */
export const overPage = (): string | undefined => overIn((history.state as { usr?: unknown } | null)?.usr);

export const isOverPage = (): boolean => overPage() !== undefined;
