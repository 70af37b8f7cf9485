/** Returns numbers in [0, 1). */
export type Random = () => number;

/** A deterministic generator (mulberry32): drawings and demo data must be equal on every machine. */
export function randomFrom(seed: number): Random {
  let state = (Math.imul(seed, 2654435761) + 0x9e3779b9) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Returns a random item of the list. @throws on an empty list */
export function pick<T>(random: Random, list: readonly T[]): T {
  return nth(list, Math.floor(random() * list.length));
}

/** Returns the item at `index` modulo the length of the list. @throws on an empty list */
export function nth<T>(list: readonly T[], index: number): T {
  const found = list[((index % list.length) + list.length) % list.length];
  if (found === undefined) throw new Error('nth of an empty list');
  return found;
}

/** Returns a random number in [low, high). */
export const between = (random: Random, low: number, high: number): number => low + random() * (high - low);
