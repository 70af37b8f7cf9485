import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readDatabaseTime, startClock, type Clock } from '../../server/db/clock.ts';
import { createTestDatabase, type TestDatabase } from '../fixtures/database.ts';

const hour = 60 * 60_000;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Returns by how much a clock is ahead of the database's clock, ms. */
async function lead(clock: Clock): Promise<number> {
  const estimate = clock.now().getTime();
  return estimate - (await readDatabaseTime(database.db)).getTime();
}

describe("the estimate of the database's clock", () => {
  it('is never ahead of that clock, and less than 2 s behind it', async () => {
    const clock = await startClock(database.db, { everyMs: 1 });
    for (let round = 0; round < 200; round += 1) {
      const ahead = await lead(clock);
      expect(ahead).toBeLessThanOrEqual(0);
      expect(ahead).toBeGreaterThan(-2_000);
    }
    await clock.stop();
  });

  it("advances with the process's monotonic clock between two reads of the database's clock", async () => {
    let elapsed = 5_000;
    const clock = await startClock(database.db, { everyMs: hour, elapsedMs: () => elapsed });
    const before = clock.now().getTime();
    elapsed += 1_500;
    expect(clock.now().getTime() - before).toBe(1_500);
    await clock.stop();
  });

  it.each([
    ['stops for an hour, as in a suspended process', -hour],
    ['jumps an hour ahead', hour],
  ])("is corrected by the next read of the database's clock if the monotonic clock %s", async (_title, jump) => {
    let skipped = 0;
    const clock = await startClock(database.db, { everyMs: 200, elapsedMs: () => performance.now() + skipped });
    skipped = jump;
    expect(Math.abs(await lead(clock))).toBeGreaterThan(hour / 2);
    await expect.poll(async () => Math.abs(await lead(clock)), { timeout: 10_000 }).toBeLessThan(2_000);
    await clock.stop();
  });

  it('continues while the database is lost, and reports one error', async () => {
    const lost = await createTestDatabase();
    const failures: unknown[] = [];
    const clock = await startClock(lost.db, { everyMs: 5, onError: (error) => failures.push(error) });
    await lost.drop();
    await expect.poll(() => failures.length, { timeout: 10_000 }).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(failures).toHaveLength(1);
    expect(Math.abs(await lead(clock))).toBeLessThan(2_000);
    await clock.stop();
  });

  it("fails to start if the database's clock cannot be read", async () => {
    const lost = await createTestDatabase();
    await lost.drop();
    await expect(startClock(lost.db)).rejects.toThrow('does not exist');
  });
});
