/** The place `by` steps from `at` in a ring of `count`: past the last comes the first. `count` is 1 or more. */
export function wrapIndex(at: number, by: number, count: number): number {
  return (((at + by) % count) + count) % count;
}
