import { statfs } from 'node:fs/promises';
import { networkOf } from '../network.ts';

/** Limits for uploads, which need no authentication. */
export const uploadRules = {
  /** Uploads of one network per hour, whether stored or rejected. */
  perHour: 300,
  /** Concurrent uploads: of all networks, and of one. */
  concurrent: 64,
  concurrentPerNetwork: 4,
  /** Minimum average bytes per second, after the first `graceMs` milliseconds; slower uploads are aborted. */
  minBytesPerSecond: 16 * 1024,
  graceMs: 10_000,
  /** Free space on the pictures' disk that uploads leave; the database uses it too. */
  minFreeBytes: 1024 ** 3,
} as const;

const hour = 60 * 60_000;

/** Counts uploads by network, in this process; all counts restart each hour, which bounds their memory. */
export function createUploadLimit(now: () => Date) {
  let current = 0;
  const counts = new Map<string, number>();
  return {
    /** Counts an upload. @returns false when the network has reached its hourly limit. */
    admits(address: string): boolean {
      const started = Math.floor(now().getTime() / hour);
      if (started !== current) counts.clear();
      current = started;
      const network = networkOf(address);
      const count = (counts.get(network) ?? 0) + 1;
      counts.set(network, count);
      return count <= uploadRules.perHour;
    },
  };
}

/** Limits how many uploads this process receives at the same time. */
export function createUploadConcurrency() {
  const taken = new Map<string, number>();
  let all = 0;
  return {
    /** @returns a function that ends the upload, or null when the limit of the network or of the process is reached. */
    acquire(address: string): (() => void) | null {
      const network = networkOf(address);
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
    },
  };
}

/** Free bytes on the folder's disk. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
