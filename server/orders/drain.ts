interface Work<Item> {
  /** Returns the next items, or an empty list when there are no more. */
  readonly claim: () => Promise<readonly Item[]>;
  readonly work: (item: Item) => Promise<void>;
  /** Maximum number of items that are processed concurrently. */
  readonly concurrency: number;
  /** Whether more items may be claimed. Items that are already claimed are processed in any case. */
  readonly mayClaim: () => boolean;
}

/**
 * Processes items until none is left. A slow item delays only its own worker, and a failed item stops no worker.
 * @returns how many items were processed.
 * @throws the first failure, after all workers have ended.
 */
export async function drain<Item>({ claim, work, concurrency, mayClaim }: Work<Item>): Promise<number> {
  const queue: Item[] = [];
  const failures: unknown[] = [];
  let claiming: Promise<boolean> | undefined;
  let worked = 0;

  /**
   * Claims the next items; concurrent workers share one call.
   * @returns whether there are any.
   */
  async function refill(): Promise<boolean> {
    if (!mayClaim()) return false;
    queue.push(...(await claim()));
    return queue.length > 0;
  }

  async function next(): Promise<Item | undefined> {
    while (queue.length === 0) {
      claiming ??= refill().finally(() => (claiming = undefined));
      if (!(await claiming)) return undefined;
    }
    return queue.shift();
  }

  async function lane(): Promise<void> {
    for (let item = await next(); item !== undefined; item = await next()) {
      worked += 1;
      try {
        await work(item);
      } catch (error) {
        failures.push(error);
      }
    }
  }

  for (const ended of await Promise.allSettled(Array.from({ length: concurrency }, lane))) {
    if (ended.status === 'rejected') failures.push(ended.reason);
  }
  if (failures.length > 0) throw failures[0];
  return worked;
}
