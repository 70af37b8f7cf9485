import { runIsolated } from './run-isolated.ts';

interface DueWork<Item> {
  /** Returns at most `batch` items that are due. */
  readonly find: () => Promise<readonly Item[]>;
  /** @returns whether the item was processed; false if another process has it. */
  readonly work: (item: Item) => Promise<boolean>;
  readonly batch: number;
}

/**
 * Processes everything that is due, in batches, even if some items fail.
 * @returns how many items were processed.
 * @throws the first failure of a batch, after all of its items.
 */
export async function processDue<Item>({ find, work, batch }: DueWork<Item>): Promise<number> {
  let processed = 0;
  for (;;) {
    const items = await find();
    let done = 0;
    await runIsolated(items, async (item) => {
      if (await work(item)) done += 1;
    });
    processed += done;
    // If other transactions have locked the whole batch, it is left to the next run.
    if (items.length < batch || done === 0) return processed;
  }
}
