import { statfs } from 'node:fs/promises';
import { networkOf } from '../network.ts';

/** What strangers may do, since an unsigned upload is anybody's. */
export const uploadRules = {
  /** Uploads of one address, kept or refused, within an hour. */
  perHour: 300,
  /** Uploads that are received at the same time: of all, and of one address. */
  concurrent: 64,
  concurrentPerNetwork: 4,
  /** Bytes a second on the average, after the first so many milliseconds: what comes more slowly is ended. */
  minBytesPerSecond: 16 * 1024,
  graceMs: 10_000,
  /** Bytes that stay free where pictures are kept: the database is there too. */
  minFreeBytes: 1024 ** 3,
} as const;

const hour = 60 * 60_000;

/** Counts by address, in this process; all start anew with each hour, so that the count has a bound. */
export function createUploadLimit(now: () => Date) {
  let current = 0;
  const counts = new Map<string, number>();
  return {
    /** Counts one more. @returns false when the address has had its share of the hour. */
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

/** Bytes that are free below a folder. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
