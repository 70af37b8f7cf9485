import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { orderSettings } from '../../domain/order-settings.ts';
import type { Definition } from '../../server/restaurants/restaurant-settings.ts';
import { readContract } from '../../server/http/contract/document.ts';
import { listOf } from '../fixtures/accounts.ts';
import { openKitchen } from '../fixtures/partner-kitchen.ts';

// Each setting of a restaurant, by the contract: what is stored, refused, recorded, exported and shown to customers.

const own = openKitchen();
const { call, readSettings } = own;

type Value = string | number | null;
interface Schema {
  readonly type: string | readonly string[];
  readonly enum?: readonly Value[];
  readonly minimum?: number;
  readonly maximum?: number;
}
interface ObjectSchema {
  readonly properties: Readonly<Record<string, { readonly $ref: string }>>;
}

const schemas = readContract().components.schemas as Readonly<Record<string, unknown>>;
const propertiesOf = (name: string) => (schemas[name] as ObjectSchema).properties;
const { restaurant_id: _id, version: _version, ...sent } = propertiesOf('OrderSettingsChange');
/** The settings that a partner can send, with what the contract allows. */
const settings = Object.entries(sent).map(([name, { $ref }]) => {
  const schema = schemas[$ref.split('/').at(-1) ?? ''] as Schema;
  const { enum: values, minimum: min, maximum: max } = schema;
  const isText = schema.type === 'string';
  const limits = values ? { values } : { min, max };
  const last: Value = (values ?? [max ?? null]).at(-1) ?? null;
  const wrong: readonly Value[] = values
    ? [isText ? 'other' : Number(last) + 1]
    : [Number(min) - 1, Number(max) + 1, Number(max) - 0.5];
  return { name, limits, last, wrong: schema.type === 'integer' || values ? [...wrong, null] : wrong };
});
const others = settings.filter(({ name }) => name !== 'rush_minutes' && name !== 'preparation_minutes');

const change = (changed: object, version = 1) =>
  call('PUT', '/partner/order-settings', { rush_minutes: 0, preparation_minutes: 20, version, ...changed });
const store = (name: string, value: Value) =>
  sql`update restaurants set ${sql.ref(name)} = ${value} where id = ${own.kitchen.restaurantId}`.execute(own.db);

it('the domain has the values of the contract, and the initial ones of the database', async () => {
  const row = await own.db
    .selectFrom('restaurants')
    .selectAll()
    .where('id', '=', own.kitchen.restaurantId)
    .executeTakeFirstOrThrow();
  const initial: Readonly<Record<string, unknown>> = row;
  expect(orderSettings).toEqual(
    Object.fromEntries(settings.map(({ name, limits }) => [name, { ...limits, initial: initial[name] }])),
  );
});

describe.each(settings)('$name', ({ name, last, wrong }) => {
  it('is stored, and nothing else changes', async () => {
    const { rush_until: _until, ...before } = await readSettings();
    const { status, body } = await change({ [name]: last });
    expect(status).toBe(200);
    expect(body).toMatchObject({ ...before, [name]: last, version: 2 });
    expect(await readSettings()).toEqual(body);
  });

  it.each(wrong)('is refused by the API if it is %s', async (value) => {
    expect((await change({ [name]: value })).status).toBe(400);
  });

  // PostgreSQL rounds a fraction.
  it.each(wrong.filter((value) => typeof value !== 'number' || Number.isInteger(value)))(
    'is refused by the database if it is %s',
    async (value) => {
      await expect(store(name, value)).rejects.toThrow(/violates (?:check|not-null) constraint/);
    },
  );

  it('is in the audit log with the partner who changed it, and in the export with words', async () => {
    await change({ [name]: last });
    const entries = await own.db
      .selectFrom('audit_log')
      .select(['actor_kind', 'actor_id', 'after'])
      .where('restaurant_id', '=', own.kitchen.restaurantId)
      .where('action', '=', 'updateOrderSettings')
      .execute();
    expect(entries).toMatchObject([{ actor_kind: 'partner', actor_id: String(own.partner), after: { [name]: last } }]);
    const exported = listOf(await own.export(), 'restaurants');
    expect(exported?.rows).toMatchObject([{ id: own.kitchen.restaurantId, [name]: last }]);
    expect(exported?.fields[name]).toMatch(/^[A-Z]\w+ /);
  });
});

it.each(others)('$name stays as it is if a client does not send it', async ({ name, last }) => {
  await change({ [name]: last });
  expect((await change({ preparation_minutes: 25 }, 2)).body).toMatchObject({ [name]: last });
});

describe('customers', () => {
  it('see the columns of the contract, and no others', async () => {
    const columns = (await own.db.introspection.getTables()).find(({ name }) => name === 'restaurants')?.columns ?? [];
    const seen = (answer: object) => columns.map(({ name }) => name).filter((name) => name in answer);
    const ofContract = seen(propertiesOf('Restaurant'));
    expect(seen(await own.shown())).toEqual(ofContract);
    // 'In details', says the contract of the phone number.
    const [listed = {}] = await own.listed();
    expect(seen(listed)).toEqual(ofContract.filter((name) => name !== 'phone'));
  });

  it('do not see a new column that is not marked, though its value is stored', async () => {
    await sql`alter table restaurants add column margin text not null default 'a margin'`.execute(own.db);
    try {
      const { rows } = await sql`select margin from restaurants where id = ${own.kitchen.restaurantId}`.execute(own.db);
      expect(rows).toEqual([{ margin: 'a margin' }]);
      const [id, answers] = [own.kitchen.restaurantId, [await own.shown(), await own.listed()]];
      expect(answers).toMatchObject([{ id }, [{ id }]]);
      expect(JSON.stringify(answers)).not.toContain('margin');
    } finally {
      await sql`alter table restaurants drop column margin`.execute(own.db);
    }
  });

  it('cannot see a column that the contract does not name, since it does not compile', () => {
    // @ts-expect-error -- the contract has no such field
    const hidden: Definition<'partner_id'> = { words: null, customers: 'page' };
    const named: Definition<'fssai'> = { words: null, customers: 'page' };
    expect(Object.keys(hidden)).toEqual(Object.keys(named));
  });
});
