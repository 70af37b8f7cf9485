import { readFileSync } from 'node:fs';
import { projectFile } from '../project-files.ts';
import type { operations } from '../../openapi/schema.gen.ts';

export type OperationId = keyof operations;

export type SecurityScheme = 'customerAccess' | 'customerRefresh' | 'partnerAccess' | 'partnerRefresh';

/** One operation of the contract, with JSON pointers to its schemas in the document. */
export interface Operation {
  readonly id: OperationId;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** As the contract writes it: `/placesToVisit/{id}`. */
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  /** Absent on operations without a token. */
  readonly security?: SecurityScheme;
  readonly parameters: readonly Parameter[];
  /** Pointer to the body's schema; absent without a body. */
  readonly body?: string;
  /** Pointers to the schemas of the documented answers, by status. */
  readonly answers: ReadonlyMap<number, string>;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly schema: string;
}

/** The part of the document that is used here. */
export interface ContractDocument {
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, RawOperation>>>>;
  readonly components: {
    readonly parameters: Readonly<Record<string, RawParameter>>;
    readonly responses: Readonly<Record<string, RawResponse>>;
    readonly schemas: Readonly<Record<string, unknown>>;
  };
}

interface Ref {
  readonly $ref: string;
}
interface RawParameter {
  readonly name: string;
  readonly in: Parameter['in'];
  readonly required?: boolean;
}
interface RawResponse {
  readonly description: string;
  readonly content?: Readonly<Record<string, { readonly schema: unknown }>>;
}
interface RawOperation {
  readonly operationId: OperationId;
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly [string];
  readonly 'x-extension'?: boolean;
  readonly security: readonly Partial<Record<SecurityScheme, readonly []>>[];
  readonly parameters?: readonly (Ref | RawParameter)[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: unknown }>> };
  readonly responses: Readonly<Record<string, Ref | RawResponse>>;
}

export const contractFile = projectFile('openapi/pehle.yaml');
/** The contract as JSON, from `npm run gen`; it parses ten times faster than the YAML at each start. */
const contractJson = projectFile('openapi/pehle.gen.json');

const methods = { get: 'GET', post: 'POST', put: 'PUT', delete: 'DELETE' } as const;
const json = 'content/application~1json/schema';

let contract: ContractDocument | undefined;

/** The document, parsed once per process. */
export function readContract(): ContractDocument {
  // The only cast of the document to its type; tests/server/contract.test.ts checks its form.
  contract ??= JSON.parse(readFileSync(contractJson, 'utf8')) as ContractDocument;
  return contract;
}

/** All operations of the contract, in its order. */
export function operationsOf(document: ContractDocument): Operation[] {
  return Object.entries(document.paths).flatMap(([path, calls]) =>
    Object.entries(methods).flatMap(([name, method]) => {
      const raw = calls[name];
      return raw ? [readOperation(document, { raw, path, method, pointer: `#/paths/${escape(path)}/${name}` })] : [];
    }),
  );
}

function readOperation(
  document: ContractDocument,
  { raw, path, method, pointer }: { raw: RawOperation; path: string; method: Operation['method']; pointer: string },
): Operation {
  const security = raw.security.flatMap((choice) => Object.keys(choice))[0];
  const answers = Object.entries(raw.responses).map(([status, response]) => {
    const at = '$ref' in response ? response.$ref : `${pointer}/responses/${status}`;
    return [Number(status), `${at}/${json}`] as const;
  });
  return {
    id: raw.operationId,
    method,
    path,
    tag: raw.tags[0],
    summary: raw.summary,
    ...(security ? { security: security as SecurityScheme } : {}),
    parameters: (raw.parameters ?? []).map((parameter, index) =>
      readParameter(document, parameter, `${pointer}/parameters/${index}`),
    ),
    ...(raw.requestBody ? { body: `${pointer}/requestBody/${json}` } : {}),
    answers: new Map(answers),
  };
}

function readParameter(document: ContractDocument, raw: Ref | RawParameter, pointer: string): Parameter {
  if (!('$ref' in raw))
    return { name: raw.name, in: raw.in, required: raw.required ?? false, schema: `${pointer}/schema` };
  const shared = document.components.parameters[raw.$ref.replace('#/components/parameters/', '')];
  if (!shared) throw new Error(`The contract names a parameter that is not there: ${raw.$ref}`);
  return readParameter(document, shared, raw.$ref);
}

function escape(path: string): string {
  // Escape for a JSON pointer first, then for a URL.
  return encodeURIComponent(path.replaceAll('~', '~0').replaceAll('/', '~1'));
}
