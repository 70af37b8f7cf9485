/**
 * Returns the exponent of the growth of times with sizes: the slope of the line through their logarithms, by least
 * squares. 0 is a time that does not depend on the size, 1 a proportional one.
 */
export function growthExponent(sizes: readonly number[], times: readonly number[]): number {
  const xs = sizes.map(Math.log);
  const ys = times.map(Math.log);
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(xs), mean(ys)];
  const sum = (value: (index: number) => number) => xs.reduce((total, _, index) => total + value(index), 0);
  const deviation = (index: number) => (xs[index] ?? 0) - x;
  return sum((index) => deviation(index) * ((ys[index] ?? 0) - y)) / sum((index) => deviation(index) ** 2);
}
