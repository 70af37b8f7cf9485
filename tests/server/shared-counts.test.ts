import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createExchange, SharedCounts } from '../../server/process/shared-counts.ts';
import { startApplication } from '../fixtures/application.ts';
import { createTestDatabase, type TestDatabase } from '../fixtures/database.ts';

let database: TestDatabase;
beforeAll(async () => void (database = await createTestDatabase()));
afterAll(() => database.drop());

const secret = new TextEncoder().encode('a secret of this test, 32 bytes.');
const noon = Date.parse('2026-11-21T07:30:00.000Z');

/** A process that counts for a limit of 20 in a minute. */
function startProcess(name: string, clock = { now: noon }) {
  const options = { name, limit: 20, periodMs: 60_000, maxKeys: 100, now: () => new Date(clock.now) };
  const counts = new SharedCounts(options);
  const exchange = createExchange({ db: database.db, secret });
  const add = (key: string, times: number) => {
    let last = 0;
    for (let each = 0; each < times; each += 1) last = counts.add(key).count;
    return last;
  };
  return { clock, add, exchange: () => exchange(counts) };
}

describe('the counts of several processes', () => {
  it('add up once they have been exchanged, for each key', async () => {
    const processes = ['one', 'other', 'third'].map(() => startProcess('sum'));
    for (const { add } of processes) add('203.0.113.1', 6);
    processes[0]?.add('203.0.113.2', 7);
    for (const { exchange } of processes) await exchange();
    for (const { exchange } of processes) await exchange();
    expect(processes.map(({ add }) => add('203.0.113.1', 1))).toEqual([19, 19, 19]);
    expect(processes.map(({ add }) => add('203.0.113.2', 1))).toEqual([8, 1, 1]);
  });

  it('are separate without an exchange (control)', () => {
    const [one, other] = [startProcess('separate'), startProcess('separate')];
    expect([one.add('203.0.113.1', 20), other.add('203.0.113.1', 20)]).toEqual([20, 20]);
  });

  it('are those of one limit only', async () => {
    const [calls, uploads] = [startProcess('calls'), startProcess('uploads')];
    calls.add('203.0.113.1', 10);
    await calls.exchange();
    uploads.add('203.0.113.1', 10);
    await uploads.exchange();
    expect(uploads.add('203.0.113.1', 1)).toBe(11);
  });

  it('do not grow when a process writes its count again', async () => {
    const [one, other] = [startProcess('again'), startProcess('again')];
    other.add('203.0.113.1', 5);
    one.add('203.0.113.1', 5);
    for (let each = 0; each < 3; each += 1) await one.exchange();
    await other.exchange();
    expect(other.add('203.0.113.1', 1)).toBe(11);
  });

  it('begin anew with each period', async () => {
    const [one, other] = [startProcess('period'), startProcess('period')];
    one.add('203.0.113.1', 10);
    await one.exchange();
    one.clock.now = noon + 60_000;
    other.clock.now = noon + 60_000;
    expect(one.add('203.0.113.1', 3)).toBe(3);
    other.add('203.0.113.1', 3);
    await other.exchange();
    await one.exchange();
    expect(one.add('203.0.113.1', 1)).toBe(7);
  });

  it('are written from a tenth of the limit on, and without the network', async () => {
    const { add, exchange } = startProcess('tenth');
    add('203.0.113.1', 1);
    add('203.0.113.2', 2);
    await exchange();
    const rows = await database.db.selectFrom('shared_counts').selectAll().where('name', '=', 'tenth').execute();
    expect(rows).toMatchObject([{ count: 2, period: new Date(noon) }]);
    expect(JSON.stringify(rows)).not.toContain('203.0.113');
  });
});

it('a limit of calls holds across two processes', async () => {
  const config = { callsPerMinute: { network: 20, account: 100, payments: 100 } };
  const [one, other] = [
    await startApplication(database.db, { config }),
    await startApplication(database.db, { config }),
  ];
  await Promise.all([one.app.ready(), other.app.ready()]);
  const call = async ({ app }: typeof one) =>
    (await app.inject({ url: '/api/v1/c1/cities', remoteAddress: '203.0.113.9' })).statusCode;
  const statuses = async (application: typeof one, times: number) => {
    const seen = new Set<number>();
    for (let each = 0; each < times; each += 1) seen.add(await call(application));
    return [...seen];
  };
  expect(await statuses(one, 12)).toEqual([401]);
  expect(await statuses(other, 7)).toEqual([401]);
  // Each call counts too: the limit is reached with the second one of the loop, and seen after an exchange.
  await expect
    .poll(() => database.db.selectFrom('shared_counts').select('count').where('count', '=', 12).execute(), {
      timeout: 10_000,
    })
    .toHaveLength(1);
  await expect.poll(() => call(other), { timeout: 10_000, interval: 1_500 }).toBe(429);
  await Promise.all([one.app.close(), other.app.close()]);
});
