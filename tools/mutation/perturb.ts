/** The result for values that cannot be changed slightly: null, an empty list, a reference to an actor. */
export const unchangeable = Symbol('unchangeable');

/** Returns a slightly wrong value: a number plus one, a text with one more character, a list without its last item. */
export function perturb(value: unknown): unknown {
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'string') return `${value}~`;
  if (typeof value === 'boolean') return !value;
  if (Array.isArray(value)) return value.length > 0 ? value.slice(0, -1) : unchangeable;
  if (!isPlain(value)) return unchangeable;
  for (const [key, each] of Object.entries(value)) {
    const wrong = perturb(each);
    if (wrong !== unchangeable) return { ...value, [key]: wrong };
  }
  return unchangeable;
}

/** Returns all texts in a value, at any depth. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return isPlain(value) ? Object.values(value).flatMap(textsIn) : [];
}

/** Replaces the numbers in a text, so that messages that differ only in numbers have the same template. */
export const templateOf = (text: string): string => text.replaceAll(/\d+/g, '#');

/** Returns the value with `to` instead of all texts whose template is `from`. */
export function withText(value: unknown, from: string, to: string): unknown {
  if (typeof value === 'string') return templateOf(value) === from ? to : value;
  if (Array.isArray(value)) return value.map((each: unknown) => withText(each, from, to));
  if (!isPlain(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withText(each, from, to)]));
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

/** Returns `record` with one property changed, if it exists and can be changed. */
export function withKey(
  record: Record<string, unknown>,
  key: string,
  change: (value: unknown) => unknown,
): Record<string, unknown> {
  if (!(key in record)) return record;
  const value = change(record[key]);
  return value === unchangeable ? record : { ...record, [key]: value };
}

export function withoutKey(record: Record<string, unknown>, key: string): Record<string, unknown> {
  const { [key]: _, ...rest } = record;
  return rest;
}
