/**
 * Returns a value that an earlier state has set.
 * @throws if it is missing, so that a state was entered without it
 */
export function given<Value>(value: Value | null | undefined): Value {
  if (value === null || value === undefined) throw new Error('An earlier state did not set a value.');
  return value;
}
