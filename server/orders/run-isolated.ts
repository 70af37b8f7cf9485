/**
 * Does the work for each item, one after another; one that fails keeps none of the others from theirs.
 * @throws the first failure, when all are through.
 */
export async function runIsolated<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const failures: unknown[] = [];
  for (const item of items) {
    try {
      await work(item);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}
