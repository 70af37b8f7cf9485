import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import openapiTS, { astToString, COMMENT_HEADER } from 'openapi-typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { contractFile, operationsOf, readContract } from '../../server/http/contract/document.ts';
import { startApplication, type Application } from '../fixtures/application.ts';
import { createTestDatabase, type TestDatabase } from '../fixtures/database.ts';

const document = readContract();
const operations = operationsOf(document);

/** The operations of spec §7, including the two token refreshes (API-24, 25), exactly as they are written there. */
const sectionSeven = `
POST /auth/register/
POST /auth/send-otp/
POST /auth/verify-otp/
GET /auth/users/me/
POST /auth/jwt/verify/
GET /cities
POST /cities
POST /restaurants
POST /placesToVisit
GET /placesToVisit/{id}
POST /placesToVisitMedia
POST /restaurantDetails
POST /restaurantMedia
POST /menus
POST /menuDetails
POST /menuMedia
POST /menusLiveInfo
POST /order/placeorder
POST /order/verifypayment
GET /order/getmyorders
POST /auth/jwt/refresh/
POST /partner/auth/jwt/refresh/
GET /partner/auth/me
POST /partner/auth/send_otp
POST /partner/auth/verify_otp
POST /partner/auth/register
GET /partner/restaurants/
POST /partner/restaurants/
PUT /partner/restaurants/
DELETE /partner/restaurants/
POST /partner/menu/
POST /partner/menu/menusLiveInfo
POST /partner/menu/create
POST /partner/menu/update
POST /partner/menu/delete
GET /partner/description
POST /partner/menu/updateMenuItemCount
POST /partner/media/getRestaurantMedia/
POST /partner/media/createRestaurantMedia
POST /partner/media/deleteRestaurantMedia
POST /partner/media/createMenuMedia/
POST /partner/media/getMenuMedia/
POST /partner/media/deleteMenuMedia/
POST /partner/order
POST /partner/order/verifyOTP
`
  .trim()
  .split('\n');

describe('the operations of the contract', () => {
  it('are those of spec §7, and all others are marked with x-extension [API-1]', () => {
    const marked = (path: string, method: string) =>
      document.paths[path]?.[method.toLowerCase()]?.['x-extension'] === true;
    const plain = operations
      .filter(({ path, method }) => !marked(path, method))
      .map(({ path, method }) => `${method} ${path}`);
    // Spec §7 has no path for the partner's cities; D46 defines it.
    expect(plain.filter((call) => call !== 'GET /partner/cities').sort()).toEqual([...sectionSeven].sort());
  });

  it('each have a summary, a described tag and the common error responses', () => {
    const tags = document.tags.map(({ name }) => name);
    for (const { id, summary, tag, answers, security, body } of operations) {
      expect(summary, id).not.toBe('');
      expect(tags, id).toContain(tag);
      const statuses = [...answers.keys()];
      const failures = [429, 500, 503, ...(security ? [401] : []), ...(body ? [400] : [])];
      expect(
        statuses.some((status) => status < 300),
        id,
      ).toBe(true);
      expect(statuses, id).toEqual(expect.arrayContaining(failures));
    }
  });

  it.each(['createRestaurantMedia', 'createMenuMedia'])(
    'include %s, which returns the mediaId of the created picture [STORE-20]',
    (id) => {
      const answer = operations.find((operation) => operation.id === id)?.answers.get(201);
      const check = new Ajv2020({ strict: false, formats: {}, validateFormats: false })
        .addSchema({ ...document, $id: 'contract' })
        .compile({ $ref: `contract${answer}` });
      expect(check({ mediaId: 8, message: 'Image added.' })).toBe(true);
      expect(check({ message: 'Image added.' })).toBe(false);
    },
  );

  it('have unique ids', () => {
    expect(new Set(operations.map(({ id }) => id)).size).toBe(operations.length);
  });
});

interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly [keyword: string]: unknown;
}

/** Returns all schemas in `value` with their paths. */
function schemasOf(value: unknown, at = ''): [string, Schema][] {
  if (typeof value !== 'object' || value === null) return [];
  // If `type` is an object, it is the schema of a property with that name.
  const own: [string, Schema][] =
    'type' in value && (typeof value.type === 'string' || Array.isArray(value.type)) ? [[at, value as Schema]] : [];
  const children = Object.entries(value).filter(([key]) => key !== 'examples' && key !== 'example');
  return [...own, ...children.flatMap(([key, child]) => schemasOf(child, `${at}/${key}`))];
}

describe('the limits of the schemas', () => {
  // Without securitySchemes, whose `type` has another meaning.
  const { schemas, parameters, responses } = document.components;
  const all = schemasOf({ schemas, parameters, responses, paths: document.paths });

  it.each([
    ['string', ['maxLength']],
    ['integer', ['minimum', 'maximum']],
    ['number', ['minimum', 'maximum']],
    ['array', ['maxItems']],
  ] as const)('are set on every %s', (type, limits) => {
    const ofType = all.filter(([, schema]) => [schema.type].flat().includes(type) && !schema.enum);
    expect(ofType.length).toBeGreaterThan(2);
    const open = ofType.filter(([, schema]) =>
      limits.some((limit) => !(limit in schema) && !(limit === 'maximum' && 'exclusiveMaximum' in schema)),
    );
    expect(open.map(([at]) => at)).toEqual([]);
  });

  it("exclude unknown fields of every object except the provider's report and the lists of an export", () => {
    const open = all
      .filter(([, schema]) => schema.type === 'object' && schema['additionalProperties'] !== false)
      .map(([at]) => at);
    expect(open.filter((at) => !/^\/schemas\/(?:WebhookBody|AccountDataList\/)/.test(at))).toEqual([]);
  });

  it('exclude NUL, which the database cannot store, from every string in a request', () => {
    const texts = all.filter(
      ([at, schema]) => [schema.type].flat().includes('string') && !schema.enum && !at.startsWith('/responses'),
    );
    const bodies = operations.flatMap(({ path, method }) => {
      const content = document.paths[path]?.[method.toLowerCase()]?.requestBody?.content['application/json'];
      return content ? reachable(content.schema) : [];
    });
    const named = new Set(bodies);
    const open = texts.filter(
      ([at, schema]) => named.has(at.split('/')[2] ?? '') && at.startsWith('/schemas/') && !('pattern' in schema),
    );
    expect(open.map(([at]) => at).filter((at) => !at.startsWith('/schemas/WebhookBody'))).toEqual([]);
  });
});

/** Returns the names of the schemas to which a schema refers, directly or indirectly. */
function reachable(schema: unknown): string[] {
  return [...JSON.stringify(schema).matchAll(/#\/components\/schemas\/(\w+)/g)].flatMap(([, name = '']) => [
    name,
    ...reachable(document.components.schemas[name]),
  ]);
}

describe('the examples of the contract', () => {
  const ajv = new Ajv2020({ strict: false });
  formats.default(ajv);
  ajv.addSchema({ ...document, $id: 'pehle' });
  const cases = [...examplesOf(document.components, '#/components'), ...examplesOf(document.paths, '#/paths')];

  it('are valid against their schemas', () => {
    expect(cases.length).toBeGreaterThan(80);
    for (const { pointer, example } of cases) {
      const check = ajv.getSchema(`pehle${pointer}`);
      expect(check?.(example), `${pointer}: ${JSON.stringify(example)} ${ajv.errorsText(check?.errors)}`).toBe(true);
    }
  });

  it('exist for every request body and every response', () => {
    for (const { id, body, answers } of operations) {
      for (const pointer of [...(body ? [body] : []), ...answers.values()])
        expect(hasExample(pointer), `${id} ${pointer}`).toBe(true);
    }
  });

  function hasExample(pointer: string): boolean {
    const value = at(pointer);
    const around = at(pointer.replace(/\/schema$/, ''));
    return 'examples' in around || holdsExample(value);
  }

  /** Whether a schema has an example, or all its parts have one. */
  function holdsExample(schema: object): boolean {
    if ('examples' in schema) return true;
    if ('$ref' in schema) return holdsExample(at(String(schema.$ref)));
    if ('oneOf' in schema && Array.isArray(schema.oneOf))
      return schema.oneOf.every((choice: object) => holdsExample(choice));
    if ('properties' in schema && typeof schema.properties === 'object')
      return Object.values(schema.properties ?? {}).every((field: object) => holdsExample(field));
    return 'enum' in schema;
  }
});

function at(pointer: string): object {
  const parts = decodeURIComponent(pointer.slice(2))
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  let value: unknown = document;
  for (const part of parts) value = typeof value === 'object' && value !== null ? Reflect.get(value, part) : undefined;
  if (typeof value !== 'object' || value === null) throw new Error(`nothing at ${pointer}`);
  return value;
}

function examplesOf(value: unknown, pointer: string): { pointer: string; example: unknown }[] {
  if (typeof value !== 'object' || value === null) return [];
  const found: { pointer: string; example: unknown }[] = [];
  if ('examples' in value && Array.isArray(value.examples))
    found.push(...value.examples.map((example: unknown) => ({ pointer, example })));
  else if ('examples' in value && typeof value.examples === 'object') {
    found.push(
      ...Object.values(value.examples ?? {}).map((named: { value: unknown }) => ({
        pointer: `${pointer}/schema`,
        example: named.value,
      })),
    );
  }
  const children = Object.entries(value).filter(([key]) => key !== 'examples');
  return [
    ...found,
    ...children.flatMap(([key, child]) =>
      examplesOf(child, `${pointer}/${encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'))}`),
    ),
  ];
}

it('the types and the JSON that are generated from the contract are up to date', async () => {
  expect(readContract(), 'run `npm run gen`').toEqual(parse(readFileSync(contractFile, 'utf8')));
  const generated = COMMENT_HEADER + astToString(await openapiTS(contractFile));
  const kept = readFileSync(new URL('../../openapi/schema.gen.ts', import.meta.url), 'utf8');
  expect(kept === generated, 'run `npm run gen`').toBe(true);
});

describe('the API', () => {
  let database: TestDatabase;
  let application: Application;
  beforeAll(async () => {
    database = await createTestDatabase();
    application = await startApplication(database.db);
  });
  afterAll(async () => {
    await application.app.close();
    await database.drop();
  });

  it('implements every operation of the contract', () => {
    expect(application.app.unregistered).toEqual([]);
  });

  it('is served below the versioned base path /api/v1/c1 [API-1]', async () => {
    const status = async (url: string) => (await application.app.inject({ method: 'GET', url })).statusCode;
    expect(await status('/api/v1/c1/cities')).toBe(401);
    expect(await status('/cities')).toBe(404);
    expect(await status('/api/v1/cities')).toBe(404);
  });

  it('distinguishes paths with and without a trailing slash', async () => {
    expect((await application.call('/auth/send-otp/', { phone: '9000000000' })).body['code']).toBe('phone_unknown');
    expect((await application.call('/auth/send-otp', { phone: '9000000000' })).body['code']).toBe('not_found');
    expect((await application.call('/cities/')).body['code']).toBe('not_found');
  });

  it.each(['/api/v1/c1/nothing', '/api/v1/c1/%zz', '/api/v1/c1/cities/1'])(
    'returns an error in the format of the contract for the unknown path %s',
    async (url) => {
      const response = await application.app.inject({ method: 'PATCH', url });
      expect([400, 404]).toContain(response.statusCode);
      expect(Object.keys(response.json()).slice(0, 3)).toEqual(['code', 'message', 'detail']);
    },
  );

  it('does not reveal the reason of an internal error', async () => {
    let isBroken = false;
    const failing = await startApplication(database.db, {
      checkAnswers: false,
      now: () => {
        if (isBroken) throw new Error('a secret reason');
        return new Date();
      },
    });
    isBroken = true;
    await database.db.insertInto('customers').values({ phone: '9000000000', name: 'Asha' }).execute();
    const { status, body } = await failing.call('/auth/send-otp/', { phone: '9000000000' });
    expect({ status, body }).toEqual({
      status: 500,
      body: {
        code: 'server_error',
        message: 'Server error occurred. Please try again later.',
        detail: 'Something failed on our side.',
      },
    });
    await failing.app.close();
  });
});
