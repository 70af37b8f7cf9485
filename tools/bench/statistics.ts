import pLimit from 'p-limit';

/** The middle value; of an even number of values, the upper of the two. */
export const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

/** The smallest value that this share of the values, from 0 to 1, does not exceed. */
export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.ceil(values.length * share) - 1] ?? Number.NaN;

/**
 * Returns the exponent of the growth of times with sizes: the slope of the line through their logarithms, by least
 * squares. 0 is a time that does not depend on the size, 1 a proportional one.
 */
export function growthExponent(sizes: readonly number[], times: readonly number[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const xs = sizes.map(Math.log);
  const deviations = xs.map((x) => x - mean(xs));
  const products = times.map((time, index) => (deviations[index] ?? 0) * Math.log(time));
  return mean(products) / mean(deviations.map((deviation) => deviation ** 2));
}

/**
 * Measures each item once a round, so that what slows the machine down for a while falls on all items.
 * @param warmUp What is done with each item before, and not counted.
 */
export async function inTurns<Item, Value>(
  items: readonly Item[],
  rounds: number,
  measure: (item: Item) => Promise<Value>,
  warmUp: (item: Item) => Promise<unknown> = measure,
): Promise<[Item, Value[]][]> {
  const all = items.map((item): [Item, Value[]] => [item, []]);
  for (const item of items) await warmUp(item);
  for (let round = 0; round < rounds; round += 1) for (const [item, values] of all) values.push(await measure(item));
  return all;
}

/** Calls `act` with the numbers below `count`, at most `width` at a time. @returns what the calls return */
export const repeat = <Value>(count: number, width: number, act: (index: number) => Promise<Value>): Promise<Value[]> =>
  pLimit(width).map(Array.from({ length: count }).keys(), act);
