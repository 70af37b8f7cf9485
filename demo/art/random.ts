/** Gives numbers in [0, 1), always the same ones for the same seed. */
export type Random = () => number;

/** A small generator (mulberry32): drawings and demo data must come out alike on every machine. */
export function randomFrom(seed: number): Random {
  let state = (Math.imul(seed, 2654435761) + 0x9e3779b9) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** One of the list. Throws on an empty list. */
export function pick<T>(random: Random, list: readonly T[]): T {
  return nth(list, Math.floor(random() * list.length));
}

/** The list as an endless ring: neighbours in number are neighbours in the list, so never alike. */
export function nth<T>(list: readonly T[], index: number): T {
  const found = list[((index % list.length) + list.length) % list.length];
  if (found === undefined) throw new Error('nth of an empty list');
  return found;
}

/** A number in [low, high). */
export const between = (random: Random, low: number, high: number): number => low + random() * (high - low);
