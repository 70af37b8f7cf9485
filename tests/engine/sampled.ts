/** Returns the given seed, or else a new one. The caller prints it, so that a run can be repeated. */
export const seedOf = (given: string | undefined): number => Number(given ?? Date.now() % 1_000_000);

/**
 * Generates numbers from 0 to below 1. A linear congruential generator is sufficient, because only an even distribution
 * is needed.
 */
function generator(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296) / 4_294_967_296;
}

/** Returns `count` random items in their original order; the same items for the same seed. */
export function sample<T>(all: readonly T[], count: number, seed: number): T[] {
  const next = generator(seed);
  const ranked = all.map((each, at) => ({ each, at, rank: next() }));
  const chosen = ranked.toSorted((one, other) => one.rank - other.rank).slice(0, count);
  return chosen.toSorted((one, other) => one.at - other.at).map(({ each }) => each);
}

/** Returns random sequences, drawn with replacement; the same sequences for the same seed. */
export function randomSequences<T>(
  from: readonly T[],
  { sequences, length, seed }: { sequences: number; length: number; seed: number },
): T[][] {
  const next = generator(seed);
  const one = () => from[Math.floor(next() * from.length)];
  return Array.from({ length: sequences }, () => Array.from({ length }, one).filter((each) => each !== undefined));
}
