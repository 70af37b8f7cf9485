import createClient from 'openapi-fetch';
import type { components, paths } from './schema.gen.ts';
import { withDeadline } from './with-deadline.ts';

/** The contract's schemas by name: `Schemas['Restaurant']`. */
export type Schemas = components['schemas'];

/** Which failure a `Problem` is. */
export type ProblemCode = Schemas['Problem']['code'];

/** A client that knows every path, body and answer of `pehle.yaml`; what is not in the contract does not compile. */
export type ApiClient = ReturnType<typeof createApiClient>;

/** Where the contract's paths start (spec §7). */
export const apiBase = '/api/v1/c1';

/**
 * Every call ends within `callDeadline`, with an answer or a rejection.
 *
 * @param origin Scheme, host and port, without a slash at the end; empty for the page's own.
 */
export function createApiClient(origin: string, fetch: (request: Request) => Promise<Response>) {
  return createClient<paths>({ baseUrl: `${origin}${apiBase}`, fetch: withDeadline(fetch) });
}
