import createClient from 'openapi-fetch';
import type { components, paths } from './schema.gen.ts';
import { withDeadline } from './with-deadline.ts';

/** The schemas of the contract by name, such as `Schemas['Restaurant']`. */
export type Schemas = components['schemas'];

/** Error codes of a `Problem`. */
export type ProblemCode = Schemas['Problem']['code'];

/** The typed client. Paths, bodies and responses that are not in `pehle.yaml` do not compile. */
export type ApiClient = ReturnType<typeof createApiClient>;

/** The base path of the API (spec §7). */
export const apiBase = '/api/v1/c1';

/**
 * Creates a client whose requests settle within `callDeadline`.
 *
 * @param origin scheme, host and port without a trailing slash; empty for the page's own origin
 */
export function createApiClient(origin: string, fetch: (request: Request) => Promise<Response>) {
  return createClient<paths>({ baseUrl: `${origin}${apiBase}`, fetch: withDeadline(fetch) });
}
