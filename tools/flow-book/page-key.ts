import { createHash } from 'node:crypto';

/** Returns a key of twelve letters for a JSON value, regardless of the order of its properties. */
export function keyOf(value: unknown): string {
  return createHash('sha1')
    .update(JSON.stringify(ordered(value)) ?? 'undefined')
    .digest('hex')
    .slice(0, 12);
}

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value;
  const entries: [string, unknown][] = Object.entries(value);
  return Object.fromEntries(
    entries.toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([name, each]) => [name, ordered(each)]),
  );
}
