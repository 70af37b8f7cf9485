/** Whether every word of `query` occurs in `texts`, ignoring case and how a keyboard composes its characters; an empty query matches everything. */
export function matchesSearch(query: string, texts: readonly string[]): boolean {
  const text = searchable(texts.join('\n'));
  return searchable(query)
    .split(/\s/)
    .every((word) => text.includes(word));
}

/** Returns a text as searches compare it: in lower case, and in Unicode's form NFC, because keyboards differ (D335). */
export const searchable = (text: string): string => text.normalize().toLocaleLowerCase('en-IN');
