import { statfs } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { networkOf } from '../http/network.ts';
import { SharedCounts } from '../process/shared-counts.ts';
import { hourMs } from '../../domain/time-units.ts';

/** Limits for uploads, because anybody may register as a partner. */
export const uploadRules = {
  /** Uploads per hour from one network, including rejected uploads. */
  perHour: 300,
  /** Concurrent uploads from all networks together. */
  concurrent: 64,
  concurrentPerNetwork: 1,
  /** How long an upload waits for the end of an earlier one of its network, ms. */
  turnMs: 3_000,
  /** Minimum average rate after the first `graceMs` milliseconds, bytes per second. Slower uploads are aborted. */
  minBytesPerSecond: 16 * 1024,
  graceMs: 10_000,
  /** Disk space that uploads must leave free, because the database may be on the same disk. */
  minFreeBytes: 1024 ** 3,
} as const;

/** Returns the counts of the uploads of each network within an hour. */
export function createUploadCounts(now: () => Date): SharedCounts {
  return new SharedCounts({ name: 'uploads', limit: uploadRules.perHour, periodMs: hourMs, maxKeys: 50_000, now });
}

/** Counts an upload. @returns false if its network had already reached the hourly limit */
export function admitsUpload(counts: SharedCounts, address: string): boolean {
  return counts.add(networkOf(address)).count <= uploadRules.perHour;
}

/** Limits how many uploads this process receives at the same time. */
export function createConcurrencyLimit() {
  const taken = new Map<string, number>();
  let all = 0;
  const begin = (network: string): (() => void) | null => {
    const own = taken.get(network) ?? 0;
    if (own >= uploadRules.concurrentPerNetwork || all >= uploadRules.concurrent) return null;
    taken.set(network, own + 1);
    all += 1;
    return () => {
      const left = (taken.get(network) ?? 0) - 1;
      if (left > 0) taken.set(network, left);
      else taken.delete(network);
      all -= 1;
    };
  };
  return {
    /**
     * Begins an upload, after it has waited for an earlier one of its network.
     * @returns a function that must be called at its end, or null if the limit of the network or of the process is
     * still reached.
     */
    async acquire(address: string): Promise<(() => void) | null> {
      const network = networkOf(address);
      const until = performance.now() + uploadRules.turnMs;
      let release = begin(network);
      while (release === null && performance.now() < until) {
        await sleep(50);
        release = begin(network);
      }
      return release;
    },
  };
}

/** Returns the free bytes of the disk that the folder is on. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
