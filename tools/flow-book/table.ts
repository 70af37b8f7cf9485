/** Creates a list without duplicates. Adding an entry that exists returns its index. */
export function createTable<Entry>(nameOf: (entry: Entry) => string = (entry) => JSON.stringify(entry)) {
  const places = new Map<string, number>();
  const entries: Entry[] = [];
  return {
    entries,
    placeOf(entry: Entry): number {
      const name = nameOf(entry);
      const place = places.get(name) ?? entries.push(entry) - 1;
      places.set(name, place);
      return place;
    },
  };
}
