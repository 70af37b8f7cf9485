import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { allTakeouts } from './takeout.ts';

describe('the take-outs', () => {
  it('each find their behaviour exactly once, and name a test that is there', async () => {
    const takeouts = await allTakeouts();
    const stale = takeouts.filter(
      ({ file, find, test }) =>
        !existsSync(test) || !existsSync(file) || readFileSync(file, 'utf8').split(find).length !== 2,
    );
    expect(stale.map(({ id, file, find }) => `${id}: ${find} in ${file}`)).toEqual([]);
    expect(takeouts.length).toBeGreaterThan(400);
  });
});
