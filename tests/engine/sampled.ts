/** A seed for samples; the caller prints it, so that a run can be repeated. */
export const seedOf = (given: string | undefined): number => Number(given ?? Date.now() % 1_000_000);

/** Numbers from 0 to below 1. A linear congruential generator, since an even distribution is sufficient. */
function generator(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296) / 4_294_967_296;
}

/** `count` random items in their original order; equal for an equal seed. */
export function sample<T>(all: readonly T[], count: number, seed: number): T[] {
  const next = generator(seed);
  const ranked = all.map((each, at) => ({ each, at, rank: next() }));
  const chosen = ranked.toSorted((one, other) => one.rank - other.rank).slice(0, count);
  return chosen.toSorted((one, other) => one.at - other.at).map(({ each }) => each);
}

/** Random sequences, drawn with replacement; equal for an equal seed. */
export function randomSequences<T>(
  from: readonly T[],
  { sequences, length, seed }: { sequences: number; length: number; seed: number },
): T[][] {
  const next = generator(seed);
  const one = () => from[Math.floor(next() * from.length)];
  return Array.from({ length: sequences }, () => Array.from({ length }, one).filter((each) => each !== undefined));
}
