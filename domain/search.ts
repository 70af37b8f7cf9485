/** Whether every word of `query` occurs in `texts`, ignoring case; an empty query matches everything. */
export function matchesSearch(query: string, texts: readonly string[]): boolean {
  const text = lowered(texts.join('\n'));
  return lowered(query)
    .split(/\s/)
    .every((word) => text.includes(word));
}

const lowered = (text: string) => text.toLocaleLowerCase('en-IN');
