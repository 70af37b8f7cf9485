import { beforeEach, describe, expect, it, vi } from 'vitest';
import { RecentReads } from '../../server/auth/recent-reads.ts';

const maxAgeMs = 5_000;
let at: number;
let reads: RecentReads<string>;
const read = vi.fn<() => Promise<string>>();

beforeEach(() => {
  at = 1_000_000;
  reads = new RecentReads({ maxAgeMs, now: () => new Date(at) });
  read.mockReset().mockResolvedValue('read');
});

describe('a recent read', () => {
  it('is shared by concurrent calls', async () => {
    expect(await Promise.all([reads.get('a', read), reads.get('a', read)])).toEqual(['read', 'read']);
    expect(read).toHaveBeenCalledTimes(1);
  });

  it.each([
    [maxAgeMs - 1, 1],
    [maxAgeMs, 2],
    // The clock was set back.
    [-1, 2],
  ])('at an age of %i ms makes %i reads of two calls', async (age, count) => {
    await reads.get('a', read);
    at += age;
    await reads.get('a', read);
    expect(read).toHaveBeenCalledTimes(count);
  });

  it('is kept when another key is read', async () => {
    await reads.get('a', read);
    await reads.get('b', read);
    await reads.get('a', read);
    expect([read.mock.calls.length, reads.size]).toEqual([2, 2]);
  });

  it('is forgotten at the next read of any key once it is too old', async () => {
    await reads.get('a', read);
    at += 1;
    await reads.get('b', read);
    at += maxAgeMs - 1;
    await reads.get('c', read);
    expect(reads.size).toBe(2);
    at += maxAgeMs;
    await reads.get('d', read);
    expect(reads.size).toBe(1);
  });

  it('is not kept if it fails', async () => {
    read.mockRejectedValueOnce(new Error('down'));
    await expect(reads.get('a', read)).rejects.toThrow('down');
    expect(reads.size).toBe(0);
    expect(await reads.get('a', read)).toBe('read');
  });

  it('is kept if an earlier read of its key fails after it has begun', async () => {
    let fail = (_error: Error) => {};
    read.mockReturnValueOnce(new Promise((_resolve, reject) => void (fail = reject)));
    const first = reads.get('a', read);
    at += maxAgeMs;
    await reads.get('a', read);
    fail(new Error('down'));
    await expect(first).rejects.toThrow('down');
    expect(reads.size).toBe(1);
  });

  it('is read again after it was deleted', async () => {
    await reads.get('a', read);
    reads.delete('a');
    await reads.get('a', read);
    expect(read).toHaveBeenCalledTimes(2);
  });
});
