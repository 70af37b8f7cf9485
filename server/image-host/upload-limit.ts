import { statfs } from 'node:fs/promises';
import { networkOf } from '../network.ts';

/** What strangers may do, since an unsigned upload is anybody's. */
export const uploadRules = {
  /** Uploads of one address, kept or refused, within an hour. */
  perHour: 300,
  /** Uploads that are received at the same time. */
  atOnce: 16,
  /** Bytes that stay free where pictures are kept: the database is there too. */
  keptFree: 1024 ** 3,
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

/** Bytes that are free below a folder. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
