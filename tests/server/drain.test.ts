import { describe, expect, it } from 'vitest';
import { drain } from '../../server/orders/drain.ts';

const mayClaim = () => true;

describe('a drained queue', () => {
  it('fails with the failure of a claim, after the items that were claimed before are processed', async () => {
    const claims = [() => Promise.resolve([1, 2, 3]), () => Promise.reject(new Error('The database is down.'))];
    const processed: number[] = [];
    const work = async (item: number) => void processed.push(item);
    const claim = async () => (await claims.shift()?.()) ?? [];
    await expect(drain<number>({ claim, work, concurrency: 2, mayClaim })).rejects.toThrow('The database is down.');
    expect(processed).toEqual([1, 2, 3]);
  });

  it('fails with the failure of an item, after all other items are processed', async () => {
    const claims = [[1, 2, 3], [4]];
    const processed: number[] = [];
    const work = async (item: number) => {
      if (item === 2) throw new Error('item 2');
      processed.push(item);
    };
    const claim = async () => claims.shift() ?? [];
    await expect(drain<number>({ claim, work, concurrency: 2, mayClaim })).rejects.toThrow('item 2');
    expect(processed).toEqual([1, 3, 4]);
  });
});
