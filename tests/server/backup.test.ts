import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createArchive, readArchive } from '../../server/backup/archive.ts';
import { writeBackup } from '../../server/backup/backup.ts';
import { restoreBackup } from '../../server/backup/restore.ts';
import { createTestDatabase, type TestDatabase } from '../fixtures/database.ts';
import { addCustomers, createRestaurant } from '../fixtures/create-restaurant.ts';
import { findLedgerMismatches } from '../fixtures/ledger.ts';
import { addOrder } from '../fixtures/order-row.ts';

let source: TestDatabase;
let target: TestDatabase;
let folder: string;
beforeEach(async () => {
  [source, target, folder] = await Promise.all([
    createTestDatabase(),
    createTestDatabase({ migrated: false }),
    mkdtemp(path.join(tmpdir(), 'backup-')),
  ]);
});
afterEach(async () => {
  await Promise.all([source.drop(), target.drop(), rm(folder, { recursive: true, force: true })]);
});

const inFolder = (name: string) => path.join(folder, name);
const save = (file = inFolder('saved')) =>
  writeBackup({ databaseUrl: source.url, pictures: inFolder('pictures') }, file);
const restore = (file = inFolder('saved')) =>
  restoreBackup({ databaseUrl: target.url, pictures: inFolder('restored') }, file);

/** Creates a restaurant with 1,000 portions of a dish, and a cancelled order with a partly refunded payment. */
async function addShop() {
  const { restaurantId, menuIds } = await createRestaurant(source.db, [{ count: 1_000 }]);
  const [customer = 0] = await addCustomers(source.db, 1);
  const order = { restaurant_id: restaurantId, customer_id: customer, kitchen_note: 'Tab\tand "quotes"\\ ünd\nlines' };
  const number = await addOrder(source.db, { ...order, status: 'cancelled' });
  await source.db
    .insertInto('payments')
    .values({
      restaurant_id: restaurantId,
      provider_payment_id: `pay_${restaurantId}`,
      order_number: number,
      amount_paise: 10_500,
      status: 'refund_due',
      refunded_paise: 500,
    })
    .execute();
  await source.db
    .insertInto('audit_log')
    .values({
      actor_kind: 'visitor',
      action: 'registerPartner',
      object_kind: 'partner',
      outcome: 'done',
      after: { id: 1 },
    })
    .execute();
  return { restaurantId, menuId: menuIds[0] ?? 0, number, order };
}

const everyRow = async ({ db }: TestDatabase, table: string) =>
  (await sql`select * from ${sql.table(table)} as t order by t::text`.execute(db)).rows;

async function tablesOf({ db }: TestDatabase): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'`.execute(db);
  return rows.map(({ name }) => name).toSorted();
}

describe('a backup', () => {
  it('restores every row of every table, the totals and the sequences of numbers', async () => {
    const { order, number } = await addShop();
    const saved = await save();
    expect(saved.totals).toEqual({
      orders: 1,
      ordersPaise: '10500',
      paymentsPaise: '10500',
      refundedPaise: '500',
      ledger: '1000',
      stock: '1000',
    });
    expect(await restore()).toEqual(saved);
    const names = await tablesOf(source);
    expect(await tablesOf(target)).toEqual(names);
    for (const name of names.filter((each) => !each.startsWith('kysely_')))
      expect(await everyRow(target, name), name).toEqual(await everyRow(source, name));
    expect(await addOrder(target.db, order)).toBeGreaterThan(number);
  });

  it('leaves the triggers enabled after it is restored', async () => {
    const { order } = await addShop();
    await save();
    await restore();
    const before = await everyRow(target, 'order_sums');
    await addOrder(target.db, { ...order, status: 'confirmed', took_money: true });
    expect(await everyRow(target, 'order_sums')).not.toEqual(before);
    await expect(target.db.deleteFrom('audit_log').execute()).rejects.toThrow('audit_log is append-only');
  });

  it('has a consistent snapshot of rows that change while it is made', async () => {
    const { restaurantId, menuId } = await addShop();
    // These rows make the backup take longer than a transaction of `sell`.
    await sql`insert into sandbox_orders (id, amount_paise, receipt) select i::text, 1, repeat('x', 200) || i
      from generate_series(1, 50000) as i`.execute(source.db);
    let isSaving = true;
    const sell = async () => {
      for (let sold = 0; ; sold += 1) {
        if (!isSaving) return sold;
        await source.db.transaction().execute(async (trx) => {
          await sql`update stock set live_count = live_count - 1 where menu_id = ${menuId}`.execute(trx);
          await sql`insert into stock_ledger (restaurant_id, menu_id, delta, cause)
            values (${restaurantId}, ${menuId}, -1, 'partner')`.execute(trx);
        });
      }
    };
    const sold = sell();
    await save().finally(() => (isSaving = false));
    expect(await sold).toBeGreaterThan(5);
    const { totals } = await restore();
    expect(totals.ledger).toBe(totals.stock);
    const mismatches = await findLedgerMismatches(target.db);
    expect(mismatches.filter((line) => line.startsWith('dish'))).toEqual([]);
  });

  it('restores uploaded pictures without their scaled copies', async () => {
    const menu = inFolder('pictures/Menu & more');
    await mkdir(menu, { recursive: true });
    await writeFile(path.join(menu, 'abcdefghij0123456789.webp'), 'picture');
    await writeFile(path.join(menu, 'abcdefghij0123456789.w400.webp'), 'scaled');
    await writeFile(path.join(menu, '.draft'), 'not complete');
    expect((await save()).pictures).toBe(1);
    expect((await restore()).pictures).toBe(1);
    expect(await readdir(inFolder('restored/Menu & more'))).toEqual(['abcdefghij0123456789.webp']);
    expect(await readFile(inFolder('restored/Menu & more/abcdefghij0123456789.webp'), 'utf8')).toBe('picture');
  });

  it('is a single file that only its owner can read', async () => {
    await save();
    const { mode } = await stat(inFolder('saved'));
    expect((mode & 0o777).toString(8)).toBe('600');
    expect(await readdir(folder)).toEqual(['saved']);
  });

  it('does not replace an existing file', async () => {
    await writeFile(inFolder('saved'), 'earlier');
    await expect(save()).rejects.toThrow(/saved exists: name another file, or remove it\.$/);
    expect(await readFile(inFolder('saved'), 'utf8')).toBe('earlier');
  });

  it('leaves no file if the database closes the connection', async () => {
    await sql`insert into sandbox_orders (id, amount_paise, receipt) select i::text, 1, repeat('x', 200) || i
      from generate_series(1, 100000) as i`.execute(source.db);
    const saving = save();
    const cut = async () => {
      for (;;) {
        const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and query like 'copy %'`.execute(source.db);
        if (rows.length > 0) return;
      }
    };
    const [saved] = await Promise.allSettled([saving, cut()]);
    expect(saved.status).toBe('rejected');
    expect(await readdir(folder)).toEqual([]);
  });
});

describe('a restore', () => {
  /** Expects that nothing was restored, so that the restore can be repeated. */
  const expectNothing = async () => {
    expect(await tablesOf(target)).toEqual([]);
    expect((await readdir(folder)).filter((name) => name.startsWith('restored'))).toEqual([]);
  };

  it.each([
    ['half of a file', (content: Buffer) => content.subarray(0, content.length / 2)],
    [
      'a changed byte',
      (content: Buffer) => Buffer.from(content.map((byte, at) => (at === content.length - 3_000 ? byte ^ 1 : byte))),
    ],
    ['another kind of file', () => Buffer.from('SQLite format 3')],
    ['an empty file', () => Buffer.alloc(0)],
  ])('refuses %s and changes nothing', async (_, damage) => {
    await addShop();
    await mkdir(inFolder('pictures'));
    await writeFile(inFolder('pictures/abcdefghij0123456789.webp'), randomBytes(9_000));
    await save();
    await writeFile(inFolder('saved'), damage(await readFile(inFolder('saved'))));
    await expect(restore()).rejects.toThrow(/is no complete backup \(.+\): use another one\. Nothing was restored\.$/);
    await expectNothing();
  });

  it('refuses a file that lacks rows of its manifest', async () => {
    await addShop();
    await save(inFolder('whole'));
    const shortened = createArchive(inFolder('saved'));
    for await (const { name, content } of readArchive(inFolder('whole')))
      if (!name.startsWith('tables/stock_ledger/')) await shortened.add(name, content);
    await shortened.close();
    await expect(restore()).rejects.toThrow(/saved is no complete backup \(the rows of stock_ledger differ\)/);
    await expectNothing();
  });

  it('refuses a missing file', async () => {
    await expect(restore(inFolder('none'))).rejects.toThrow(/^There is no file .*none\.$/);
  });

  it('refuses a database that has tables, and a folder that has pictures', async () => {
    await save();
    await mkdir(inFolder('restored'));
    await writeFile(inFolder('restored/one.webp'), '');
    await expect(restore()).rejects.toThrow(
      /restored has pictures: restore into an empty DATA_DIR, or move them away\.$/,
    );
    await rm(inFolder('restored'), { recursive: true });
    await sql`create table someones (id int)`.execute(target.db);
    await expect(restore()).rejects.toThrow(/^The database is not empty: restore into a new one/);
    expect(await tablesOf(target)).toEqual(['someones']);
  });

  it('refuses a backup with migrations of a newer release', async () => {
    await sql`insert into kysely_migration (name, timestamp) values ('9999-later', 'now')`.execute(source.db);
    await save();
    await expect(restore()).rejects.toThrow('The backup was made by a newer release: restore it with that release.');
    await expectNothing();
  });
});
