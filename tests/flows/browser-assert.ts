// Replaces node:assert/strict in the script of browser-bundle.ts. The engine compares only JSON values.

/** Writes a JSON value with the keys of its objects in order. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : each,
  );

/** @throws if the two JSON values differ, whatever the order of their keys; the message has both */
export function deepStrictEqual(seen: unknown, expected: unknown): void {
  const [one, other] = [canonical(seen), canonical(expected)];
  if (one !== other) throw new Error(`They differ:\n+ ${one}\n- ${other}`);
}
