/** A seed for what is sampled; printed by who uses it, so that a run can be had again. */
export const seedOf = (given: string | undefined): number => Number(given ?? Date.now() % 1_000_000);

/** `count` of them, the same for the same seed, in their own order. */
export function sampled<T>(all: readonly T[], count: number, seed: number): T[] {
  let state = seed;
  // A linear congruential generator: evenly spread is all that is asked of it.
  const next = () => (state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296) / 4_294_967_296;
  const ranked = all.map((each, at) => ({ each, at, rank: next() }));
  const chosen = ranked.toSorted((one, other) => one.rank - other.rank).slice(0, count);
  return chosen.toSorted((one, other) => one.at - other.at).map(({ each }) => each);
}
