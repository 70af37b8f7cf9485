import { readContract, type Operation } from '../../server/contract/document.ts';

const document = readContract();

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly additionalProperties?: boolean;
  readonly examples?: readonly Json[];
  readonly enum?: readonly Json[];
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMaximum?: number;
  readonly maxItems?: number;
}

export interface Wrong {
  readonly what: string;
  /** The field that the answer has to name. */
  readonly field: string;
  readonly body: Json;
}

/** What a call takes by the contract: the schema's example, and every way in which a body can be wrong. */
export function bodiesOf({ path, method }: Operation): { valid: Json; wrong: readonly Wrong[] } {
  const body = document.paths[path]?.[method.toLowerCase()]?.requestBody;
  const schema = body?.content['application/json']?.schema as Schema;
  const valid = resolve(schema).examples?.[0] ?? null;
  return { valid, wrong: wrongBodies(schema, valid, '', (value) => value) };
}

/** The example of a schema in the contract's components. */
export function exampleOf(name: string): Json {
  return resolve({ $ref: `#/components/schemas/${name}` }).examples?.[0] ?? null;
}

function resolve(schema: Schema): Schema {
  if (schema.$ref === undefined) return schema;
  // The document has its form from contract.test.ts.
  return resolve(document.components.schemas[schema.$ref.replace('#/components/schemas/', '')] as Schema);
}

/** Every way in which one field of `valid` can be wrong, and the fields below it. */
function wrongBodies(schema: Schema, valid: Json, field: string, put: (value: Json) => Json): Wrong[] {
  const { type, required = [], properties = {}, items, maxItems, additionalProperties } = resolve(schema);
  const types = [type].flat();
  const wrong = (what: string, value: Json, name = field): Wrong => ({
    what: `${name || 'body'} ${what}`,
    field: name,
    body: put(value),
  });
  const found = ofWrongType(types).map(([what, value]) => wrong(what, value));
  found.push(...overLimits(resolve(schema)).map(([what, value]) => wrong(what, value)));

  if (types.includes('object') && typeof valid === 'object' && valid !== null && !Array.isArray(valid)) {
    const fields = valid as Readonly<Record<string, Json>>;
    const below = (name: string) => (field ? `${field}.${name}` : name);
    for (const name of required) {
      const { [name]: _missing, ...rest } = fields;
      found.push(wrong('missing', rest, below(name)));
    }
    if (additionalProperties === false) {
      found.push(wrong('unknown', { ...fields, surplus: 1 }, below('surplus')));
      found.push(
        wrong(
          'a prototype',
          JSON.parse(`{"__proto__": {}, ${JSON.stringify(fields).slice(1)}`) as Json,
          below('__proto__'),
        ),
      );
    }
    for (const [name, child] of Object.entries(properties)) {
      const value = fields[name] ?? null;
      found.push(...wrongBodies(child, value, below(name), (changed) => put({ ...fields, [name]: changed })));
    }
  }
  if (types.includes('array') && items && Array.isArray(valid)) {
    const first = (valid as readonly Json[])[0] ?? null;
    found.push(...wrongBodies(items, first, `${field}.0`, (changed) => put([changed])));
    if (first !== null && maxItems !== 1)
      found.push(...wrongBodies(items, first, `${field}.1`, (changed) => put([first, changed])));
  }
  return found;
}

const samples: readonly (readonly [string, string, Json])[] = [
  ['string', 'a text', 'text'],
  ['boolean', 'a boolean', true],
  ['array', 'a list', []],
  ['object', 'an object', {}],
  ['null', 'null', null],
  ['integer', 'a number', 12],
];

function ofWrongType(types: readonly (string | undefined)[]): (readonly [string, Json])[] {
  const wrong = samples.filter(([type]) => !types.includes(type) && !(type === 'integer' && types.includes('number')));
  const numberInText: (readonly [string, Json])[] =
    types.includes('integer') || types.includes('number') ? [['a number in a text', '12']] : [];
  return [...wrong.map(([, what, value]) => [what, value] as const), ...numberInText];
}

function overLimits({
  type,
  enum: words,
  minLength = 0,
  maxLength,
  minimum,
  maximum,
  maxItems,
  pattern,
}: Schema): (readonly [string, Json])[] {
  const types = [type].flat();
  const found: (readonly [string, Json])[] = [];
  if (types.includes('string')) {
    if (maxLength !== undefined) found.push(['too long', 'a'.repeat(maxLength + 1)], ['huge', 'a'.repeat(100_000)]);
    if (minLength > 0) found.push(['empty', '']);
    if (pattern !== undefined)
      found.push(['with NUL', '\u0000'.repeat(Math.max(1, minLength))], ['with NUL inside', `9${'\u0000'.repeat(9)}`]);
    if (words) found.push(['none of the words', 'no such word']);
  }
  if (types.includes('integer') || types.includes('number')) {
    if (minimum !== undefined) found.push(['too small', minimum - 1], ['very negative', -1e308]);
    if (minimum !== undefined && minimum >= 0) found.push(['negative', -1]);
    if (maximum !== undefined) found.push(['too large', maximum + 1], ['huge', 1e308]);
    if (types.includes('integer')) found.push(['a fraction', 1.5]);
    if (words) found.push(['none of the values', 7]);
  }
  if (maxItems !== undefined) found.push(['too many', Array.from({ length: maxItems + 1 }, () => ({}))]);
  return found;
}
