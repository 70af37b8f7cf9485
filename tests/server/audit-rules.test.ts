import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { actingAs, type Caller } from '../../server/db/caller.ts';
import { connect } from '../../server/db/database.ts';
import { removeExpiredRows } from '../../server/db/housekeeping.ts';
import { auditTrigger } from '../../server/db/migrations/0076-schema-comments.ts';
import type { NewRow } from '../../server/db/schema.ts';
import { transact } from '../../server/db/transaction.ts';
import { addRefusedCall } from '../../server/audit/audit-log.store.ts';
import { listAudit } from '../../server/operator/audit-list.ts';
import { personalColumns } from '../../server/restaurants/restaurant-settings.ts';
import { createTestDatabase, type TestDatabase } from '../fixtures/database.ts';

let database: TestDatabase;
/** With one connection, as the server opens it. */
let db: TestDatabase['db'];
beforeAll(async () => {
  database = await createTestDatabase();
  db = connect(database.url, { max: 1 });
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});
beforeEach(async () => {
  await sql`alter table audit_log disable trigger user`.execute(db);
  await sql`truncate audit_log, sessions, stock`.execute(db);
  await sql`alter table audit_log enable trigger user`.execute(db);
});

const partner: Caller = { kind: 'partner', id: '7', action: 'updateMenuItemCount', requestId: 'r-1' };
const dish = { restaurant_id: 12, menu_id: 340, live_count: 5 };
const addDish = (on = db) => on.insertInto('stock').values(dish).execute();
const takeAll = (on = db) => on.updateTable('stock').set({ live_count: 0 }).execute();
const entries = (on = db) => on.selectFrom('audit_log').selectAll().orderBy('id').execute();
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000);
const entry = (changes: Partial<NewRow<'audit_log'>> = {}): NewRow<'audit_log'> => ({
  actor_kind: 'partner',
  actor_id: '7',
  action: 'getBoard',
  object_kind: 'restaurant',
  object_id: '12',
  outcome: 'refused',
  ...changes,
});
const add = (changes: Partial<NewRow<'audit_log'>>) => db.insertInto('audit_log').values(entry(changes)).execute();

describe('the audit log', () => {
  it('refuses changes, deletion and truncation of its entries', async () => {
    await add({});
    const before = await entries();
    for (const statement of [
      sql`update audit_log set actor_id = '8'`,
      sql`delete from audit_log`,
      sql`truncate audit_log`,
    ])
      await expect(statement.execute(db)).rejects.toThrow(/^audit_log is append-only/);
    expect(await entries()).toEqual(before);
    await add({});
    expect(await entries()).toHaveLength(2);
  });

  it('counts the refused calls of an account and operation within an hour in one entry, also at once', async () => {
    const { outcome: _, ...call } = entry();
    await Promise.all(
      Array.from({ length: 8 }, (_each, index) => addRefusedCall(db, { ...call, object_id: `${index}` })),
    );
    await addRefusedCall(db, { ...call, action: 'listMenu' });
    await addRefusedCall(db, { ...call, actor_id: '8' });
    const counted = (await entries()).map(({ actor_id, action, calls, outcome }) => [actor_id, action, calls, outcome]);
    expect(counted.toSorted(([a], [b]) => String(a).localeCompare(String(b)))).toEqual([
      ['7', 'getBoard', 8, 'refused'],
      ['7', 'listMenu', 1, 'refused'],
      ['8', 'getBoard', 1, 'refused'],
    ]);
    for (const change of [sql`calls = calls - 1`, sql`calls = calls + 1, object_id = '9'`])
      await expect(sql`update audit_log set ${change}`.execute(db)).rejects.toThrow(/^audit_log is append-only/);
    expect(await listAudit(db, null)).toContain('refused, 8 calls in the hour');
  });

  it('begins another entry of refused calls in the next hour', async () => {
    const { outcome: _, ...call } = entry();
    const hour = new Date(Math.floor(Date.now() / 3_600_000 - 1) * 3_600_000);
    await add({ hour });
    await addRefusedCall(db, call);
    expect((await entries()).map(({ calls }) => calls)).toEqual([1, 1]);
  });

  it('loses entries after 400 days', async () => {
    for (const days of [401, 399]) await add({ action: `${days} days`, at: daysAgo(days) });
    expect(await removeExpiredRows(db, new Date())).toBe(1);
    expect((await entries()).map(({ action }) => action)).toEqual(['399 days']);
  });

  it('keeps younger entries even if the clock of the deleting process is ahead', async () => {
    await add({ at: daysAgo(399) });
    await expect(removeExpiredRows(db, daysAgo(-10))).rejects.toThrow(/append-only: delete is refused/);
    expect(await entries()).toHaveLength(1);
  });

  it('has no entry of a transaction that is rolled back', async () => {
    await addDish();
    const failing = actingAs(partner, () =>
      transact(db, async (trx) => {
        await trx.updateTable('stock').set({ live_count: 0 }).execute();
        throw new Error('refused');
      }),
    );
    await expect(failing).rejects.toThrow('refused');
    expect(await entries()).toEqual([]);
  });

  it('has an entry of a statement outside a transaction, and none of one that fails', async () => {
    await actingAs(partner, () => addDish());
    expect(await entries()).toMatchObject([
      { actor_kind: 'partner', actor_id: '7', request_id: 'r-1', object_kind: 'stock', object_id: '12-340' },
    ]);
    await expect(actingAs(partner, () => addDish())).rejects.toThrow('stock_pkey');
    expect(await entries()).toHaveLength(1);
  });

  it('has no entry of what the server does by itself on the connection of an earlier call', async () => {
    await actingAs(partner, () => transact(db, (trx) => addDish(trx)));
    await transact(db, (trx) => takeAll(trx));
    await takeAll();
    expect((await entries()).map(({ after }) => after)).toEqual([{ live_count: 5 }]);
  });

  it('has the actor of serializable transactions too', async () => {
    await actingAs(partner, () =>
      db
        .transaction()
        .setIsolationLevel('serializable')
        .execute((trx) => addDish(trx)),
    );
    expect(await entries()).toMatchObject([{ actor_id: '7', after: { live_count: 5 } }]);
  });

  it('has no entry of an update that changes no recorded column', async () => {
    const session = { id: crypto.randomUUID(), audience: 'customer', subject_id: 3, expires_at: daysAgo(-1) } as const;
    await db
      .insertInto('sessions')
      .values({ ...session, token_id: crypto.randomUUID() })
      .execute();
    await actingAs(partner, () =>
      db
        .updateTable('sessions')
        .set({ token_id: crypto.randomUUID(), rotated_at: daysAgo(0) })
        .execute(),
    );
    expect(await entries()).toEqual([]);
  });
});

/** Tables without a trigger, with the reason. */
const unaudited: Readonly<Record<string, string>> = {
  audit_log: 'the log itself',
  otp_codes: 'secrets; the login that uses one has an entry',
  passkey_challenges: 'used once; the login or the passkey has an entry',
  otp_sends: 'counted for limits',
  network_attempts: 'counted for limits',
  shared_counts: 'counted for limits',
  known_browsers: 'hashes of cookies',
  app_secrets: 'secrets',
  migration_compatibility: 'changed by migrations only',
  cities: 'changed by migrations and the demo only',
  descriptions: 'changed by migrations and the demo only',
  places: 'changed by migrations and the demo only',
  place_media: 'changed by migrations and the demo only',
  catalog_versions: 'derived by triggers',
  order_sums: 'derived by triggers',
  dish_counts: 'derived by triggers',
  order_events: 'derived by triggers',
  slot_counts: 'derived from orders, which have entries',
  stock_days: 'derived from orders, which have entries',
  order_keys: 'keys of requests',
  partner_calls: 'keys of requests',
  order_lines: 'only changed with the order, which has entries',
  order_texts: 'follow from the order',
  stock_holds: 'follow from the order',
  stock_ledger: 'a log itself',
  provider_disputes: 'reports of the provider',
  provider_orders: 'ids of the provider',
  webhook_events: 'ids of the provider',
  papers: 'a log itself: only numbered',
  paper_series: 'counts the papers',
  readiness: 'empty',
  sandbox_orders: 'demo',
  sandbox_payments: 'demo',
  sandbox_refunds: 'demo',
  sandbox_reports: 'demo',
};

/** The columns that entries have; a column of an audited table is here or in the list of its trigger (D361). */
const recorded: Readonly<Record<string, string>> = {
  closed_dates: 'day note',
  customers: 'first_login_at',
  menu_items:
    'category deleted_at description_id discount_percentage image_url is_veg name platform_discount_percentage price_paise status',
  menu_media: 'menu_id url',
  opening_hours: 'closes_minute opens_minute weekday',
  orders: 'delayed_minutes end_by end_reason ready_at status',
  partners: 'first_login_at second_factor_required',
  passkeys: 'partner_id',
  payments: 'amount_paise order_number refunded_paise status',
  refunds: 'amount_paise lines order_number reason retried_as status tax_paise',
  restaurant_media: 'url',
  restaurants:
    'accept_minutes accept_mode city_id cuisine days_ahead deleted_at fssai image_url is_veg last_order_minutes latitude longitude map_url name partner_id paused_until preparation_minutes rush_minutes rush_until slot_capacity slot_minutes slot_unit status street_address unheard_sms',
  sessions: 'audience ended_at subject_id',
  stock: 'daily_count live_count resume_at resume_count',
};

describe('the triggers', () => {
  const common = ['id', 'restaurant_id', 'created_at', 'updated_at', 'version'];

  async function triggers() {
    const { rows } = await sql<{ table: string; args: string }>`
      select tgrelid::regclass::text as "table", encode(tgargs, 'escape') as args
      from pg_trigger where tgfoid = 'write_audit_log'::regproc`.execute(db);
    const tables = await db.introspection.getTables();
    return rows.map(({ table, args }) => {
      const [, id = [], unrecorded = [], hidden = []] = args
        .split('\\000')
        .map((words) => words.split(' ').filter(Boolean));
      const columns = tables.find(({ name }) => name === table)?.columns.map(({ name }) => name) ?? [];
      const left = new Set([...common, ...unrecorded, ...hidden]);
      return { table, id, unrecorded, hidden, columns, written: columns.filter((name) => !left.has(name)).toSorted() };
    });
  }

  it('cover every table, except those that have a reason', async () => {
    const tables = (await db.introspection.getTables()).map(({ name }) => name);
    const covered = (await triggers()).map(({ table }) => table);
    expect([...covered, ...Object.keys(unaudited)].toSorted()).toEqual(tables.toSorted());
  });

  it('record these columns of their tables', async () => {
    const written = (await triggers()).map(({ table, written: columns }) => [table, columns.join(' ')] as const);
    expect(Object.fromEntries(written)).toEqual(recorded);
  });

  it('hide what is personal of a restaurant, and nothing else of it', async () => {
    const found = (await triggers()).find(({ table }) => table === 'restaurants');
    expect(found?.hidden).toEqual(personalColumns);
  });

  it('record a new column, unless a list has it', async () => {
    const written = await actingAs(partner, async () => {
      const trx = await db.startTransaction().execute();
      await sql`alter table stock add column note text, add column pin text`.execute(trx);
      await sql.raw(auditTrigger('stock', { unrecorded: 'pin' })).execute(trx);
      await addDish(trx);
      await sql`update stock set note = 'a', pin = 'b'`.execute(trx);
      const rows = await entries(trx);
      await trx.rollback().execute();
      return rows;
    });
    expect(written.map(({ before, after }) => [before, after])).toEqual([
      [null, { live_count: 5 }],
      [{ note: null }, { note: 'a' }],
    ]);
  });

  it('name columns that exist, and record none with a secret or a person’s data', async () => {
    for (const { table, id, unrecorded, hidden, columns, written } of await triggers()) {
      expect(columns, table).toEqual(expect.arrayContaining([...id, ...unrecorded, ...hidden]));
      const isOfPerson = table !== 'restaurants' && table !== 'menu_items';
      const secret = isOfPerson ? /code|hash|token|key|phone|name|email|address/ : /code|hash|token|key|email/;
      expect(
        [...id, ...written].filter((column) => secret.test(column)),
        table,
      ).toEqual([]);
    }
  });
});

describe('the operator’s list', () => {
  it('says that the log is empty, or has no entry of an account', async () => {
    expect(await listAudit(db, null)).toBe('The audit log is empty.');
    expect(await listAudit(db, { kind: 'partner', id: 7 })).toBe('The audit log has no entry of partner 7.');
  });

  it('has what an account did, what was done to it, and what concerns a restaurant, newest first', async () => {
    const at = new Date('2026-11-21T07:30:00Z');
    await add({ at, restaurant_id: 12, request_id: 'r-1' });
    await add({
      at,
      actor_id: '8',
      restaurant_id: 12,
      outcome: 'done',
      object_kind: 'order',
      object_id: '12-1042',
      action: 'actOnOrder',
      before: { status: 'confirmed' },
      after: { status: 'ready' },
    });
    await add({
      at,
      actor_kind: 'visitor',
      actor_id: null,
      outcome: 'done',
      action: 'registerPartner',
      object_kind: 'partner',
      object_id: '7',
      after: { name: '(hidden)' },
    });
    await add({
      at,
      actor_kind: 'customer',
      outcome: 'done',
      action: 'logout',
      object_kind: 'session',
      object_id: 's',
      before: { url: 'a' },
    });
    const refused = '2026-11-21T07:30:00.000Z partner 7 getBoard restaurant 12 refused r-1';
    const acted = '2026-11-21T07:30:00.000Z partner 8 actOnOrder order 12-1042 status: "confirmed" → "ready" -';
    const registered = '2026-11-21T07:30:00.000Z visitor registerPartner partner 7 name: "(hidden)" -';
    const removed = '2026-11-21T07:30:00.000Z customer 7 logout session s removed url: "a" -';
    const lines = async (about: Parameters<typeof listAudit>[1]) =>
      (await listAudit(db, about))
        .split('\n')
        .slice(1)
        .map((line) => line.replaceAll(/ {2,}/g, ' '));
    expect(await lines(null)).toEqual([removed, registered, acted, refused]);
    expect(await lines({ kind: 'partner', id: 7 })).toEqual([registered, refused]);
    expect(await lines({ kind: 'customer', id: 7 })).toEqual([removed]);
    expect(await lines({ kind: 'restaurant', id: 12 })).toEqual([acted, refused]);
  });

  it('has the newest 200 entries, and says that there are more', async () => {
    await db
      .insertInto('audit_log')
      .values(Array.from({ length: 201 }, (_, index) => entry({ object_id: `${index}` })))
      .execute();
    const lines = (await listAudit(db, null)).split('\n');
    expect(lines).toHaveLength(202);
    expect(lines[1]).toContain('restaurant 200');
    expect(lines.at(-1)).toBe('There are more; these are the newest 200.');
  });
});
