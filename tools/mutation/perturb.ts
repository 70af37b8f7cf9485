/** Nothing about this value can be changed without inventing one: null, an empty list, a reference to an actor. */
export const unchangeable = Symbol('unchangeable');

/** A value that is wrong by little: a number one more, a text with a letter too many, a list without its last. */
export function perturbed(value: unknown): unknown {
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'string') return `${value}~`;
  if (typeof value === 'boolean') return !value;
  if (Array.isArray(value)) return value.length > 0 ? value.slice(0, -1) : unchangeable;
  if (!isPlain(value)) return unchangeable;
  for (const [key, each] of Object.entries(value)) {
    const wrong = perturbed(each);
    if (wrong !== unchangeable) return { ...value, [key]: wrong };
  }
  return unchangeable;
}

/** Every text in a value, however deep. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return isPlain(value) ? Object.values(value).flatMap(textsIn) : [];
}

/** A text without its figures: what is said of two and of three is one message. */
export const templateOf = (text: string): string => text.replaceAll(/\d+/g, '#');

/** The value with another text in the place of those of one template, wherever they are. */
export function withText(value: unknown, from: string, to: string): unknown {
  if (typeof value === 'string') return templateOf(value) === from ? to : value;
  if (Array.isArray(value)) return value.map((each: unknown) => withText(each, from, to));
  if (!isPlain(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withText(each, from, to)]));
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

/** `record` with `change` made to one of its values, where that can be. */
export function withKey(
  record: Record<string, unknown>,
  key: string,
  change: (value: unknown) => unknown,
): Record<string, unknown> {
  if (!(key in record)) return record;
  const value = change(record[key]);
  return value === unchangeable ? record : { ...record, [key]: value };
}

export function without(record: Record<string, unknown>, key: string): Record<string, unknown> {
  const { [key]: _, ...rest } = record;
  return rest;
}
