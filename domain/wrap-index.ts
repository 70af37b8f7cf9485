/**
 * Returns the index that is `by` steps after `at` in a list of `count` items that wraps around. `count` must be at
 * least 1.
 */
export function wrapIndex(at: number, by: number, count: number): number {
  return (((at + by) % count) + count) % count;
}
