import createClient from 'openapi-fetch';
import type { components, paths } from './schema.gen.ts';
import { withDeadline } from './with-deadline.ts';

/** The contract's schemas by name, such as `Schemas['Restaurant']`. */
export type Schemas = components['schemas'];

/** Error codes of a `Problem`. */
export type ProblemCode = Schemas['Problem']['code'];

/** Typed client: paths, bodies and answers that are not in `pehle.yaml` do not compile. */
export type ApiClient = ReturnType<typeof createApiClient>;

/** Base path of the contract (spec §7). */
export const apiBase = '/api/v1/c1';

/**
 * Creates a client whose calls settle within `callDeadline`.
 *
 * @param origin Scheme, host and port without a trailing slash; empty for the page's own.
 */
export function createApiClient(origin: string, fetch: (request: Request) => Promise<Response>) {
  return createClient<paths>({ baseUrl: `${origin}${apiBase}`, fetch: withDeadline(fetch) });
}
