/** What lies over the page at this place of the history, if anything does. React Router keeps our state in `usr`. */
export function overPage(): string | undefined {
  return (history.state as { usr?: { over?: string } | null } | null)?.usr?.over;
}

export const isOverPage = (): boolean => overPage() !== undefined;
