/**
 * Returns a value as received, with all its texts in Unicode's form NFC: two keyboards write the same word with different
 * characters, and only one form is stored and searched (D335). Names of fields stay as they are.
 */
export function withCanonicalTexts(value: unknown): unknown {
  if (typeof value === 'string') return value.normalize();
  if (Array.isArray(value)) return value.map(withCanonicalTexts);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withCanonicalTexts(each)]));
}
