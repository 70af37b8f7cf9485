import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { ContractDocument, Operation, Parameter } from './document.ts';

/** The first field of a request that violates the contract. */
export interface InvalidField {
  readonly field: string;
  /** How to correct the field, such as 'must be ten digits'. */
  readonly advice: string;
}

export type ValidationResult<T> = { ok: true; value: T } | { ok: false; invalid: InvalidField };

export interface Validation {
  /** Validates a body without type coercion: '12' is not accepted as 12. */
  body(operation: Operation, value: unknown): InvalidField | null;
  /** Validates parameters. They arrive as text and are converted to the type in the contract. */
  parameters(operation: Operation, where: Parameter['in'], values: object): ValidationResult<Record<string, unknown>>;
  /** Returns how a response violates the contract, or null. */
  answer(operation: Operation, status: number, body: unknown): string | null;
}

/** Creates the validation. Each schema is compiled at its first use, to keep startup fast. */
export function createValidation(document: ContractDocument): Validation {
  const strict = createAjv(document, false);
  const coercing = createAjv(document, true);
  const bodyChecks = new Map<Operation, ValidateFunction>();
  const parameterChecks = new Map<string, ValidateFunction>();

  function bodyCheck(operation: Operation, pointer: string): ValidateFunction {
    const check = bodyChecks.get(operation) ?? at(strict, pointer);
    bodyChecks.set(operation, check);
    return check;
  }

  function parameterCheck(operation: Operation, where: Parameter['in']): ValidateFunction {
    const key = `${operation.id} ${where}`;
    const known = parameterChecks.get(key);
    if (known) return known;
    const parameters = operation.parameters.filter((parameter) => parameter.in === where);
    const check = coercing.compile({
      type: 'object',
      properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, { $ref: `${base}${schema}` }])),
      required: parameters.filter(({ required }) => required).map(({ name }) => name),
    });
    parameterChecks.set(key, check);
    return check;
  }

  return {
    body(operation, value) {
      if (!operation.body) return null;
      if (value === undefined) return { field: 'body', advice: 'must be a JSON object' };
      const check = bodyCheck(operation, operation.body);
      return check(value) ? null : firstInvalidField(check.errors);
    },
    parameters(operation, where, values) {
      if (!operation.parameters.some((parameter) => parameter.in === where)) return { ok: true, value: {} };
      const value = { ...values };
      const check = parameterCheck(operation, where);
      return check(value) ? { ok: true, value } : { ok: false, invalid: firstInvalidField(check.errors) };
    },
    answer(operation, status, body) {
      const pointer = operation.answers.get(status);
      if (!pointer) return `${operation.id} has no answer ${status} in the contract`;
      const check = at(strict, pointer);
      // The body as the client receives it: a Date is a string, and an undefined field is absent.
      const seen: unknown = JSON.parse(JSON.stringify(body) ?? 'null');
      return check(seen) ? null : `${operation.id} ${status} breaks the contract: ${strict.errorsText(check.errors)}`;
    },
  };
}

const base = 'pehle';

function createAjv(document: ContractDocument, coerceTypes: boolean): Ajv2020 {
  // `verbose` adds the schema to each error; `adviceOf` reads its `x-expects`.
  const ajv = new Ajv2020({ strict: false, verbose: true, coerceTypes, validateSchema: false });
  formats.default(ajv);
  return ajv.addSchema({ ...document, $id: base });
}

function at(ajv: Ajv2020, pointer: string): ValidateFunction {
  const check = ajv.getSchema(`${base}${pointer}`);
  if (!check) throw new Error(`The contract has no schema at ${pointer}`);
  return check;
}

function firstInvalidField(errors: ErrorObject[] | null | undefined): InvalidField {
  const error = errors?.[0];
  if (!error) return { field: 'body', advice: 'is not of the form this call takes' };
  const path = error.instancePath.slice(1).split('/').filter(Boolean).map(unescape);
  const named: unknown = error.params['missingProperty'] ?? error.params['additionalProperty'];
  if (typeof named === 'string') path.push(named);
  return { field: path.join('.').slice(0, maxFieldLength) || 'body', advice: adviceOf(error) };
}

/** Limited, because the name of an unknown field comes from the client. */
const maxFieldLength = 100;

function adviceOf(error: ErrorObject): string {
  if (error.keyword === 'required') return 'is required';
  if (error.keyword === 'additionalProperties') return 'is not a field of this call';
  const expected: unknown = error.parentSchema?.['x-expects'];
  if (typeof expected === 'string') return `must be ${expected}`;
  if (error.keyword === 'pattern') return 'has characters that are not allowed here';
  return error.message ?? 'is not of the form this call takes';
}

function unescape(part: string): string {
  return part.replaceAll('~1', '/').replaceAll('~0', '~');
}
