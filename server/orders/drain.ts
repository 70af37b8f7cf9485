interface Work<Item> {
  /** Gives what is to be done next, nothing when all is done. */
  readonly claim: () => Promise<readonly Item[]>;
  readonly work: (item: Item) => Promise<void>;
  /** Items that are worked on at the same time. */
  readonly concurrency: number;
  /** Whether more may be claimed; what was claimed is worked on all the same. */
  readonly mayClaim: () => boolean;
}

/**
 * Works until nothing is claimed any more. A slow item holds up its own lane only, and one that fails none of the others.
 * @returns how many items were worked on.
 * @throws the first failure, when all lanes are through.
 */
export async function drain<Item>({ claim, work, concurrency, mayClaim }: Work<Item>): Promise<number> {
  const queue: Item[] = [];
  const failures: unknown[] = [];
  let claiming: Promise<boolean> | undefined;
  let worked = 0;

  /** @returns whether anything was there; lanes that ask at the same time wait for one answer. */
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
