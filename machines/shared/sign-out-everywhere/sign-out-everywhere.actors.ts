import type { ApiClient } from '../../../openapi/client.ts';
import { failureMessage } from '../lib/failure-message.ts';
import { fromPromise } from '../lib/from-promise.ts';
import type { ApiFailure } from '../lib/api-failure.ts';

export type EndSessionsResult = { kind: 'ended' } | ApiFailure;

export interface SignOutDeps {
  /** A client that sends the access token of the account. */
  api: ApiClient;
  path: '/auth/logout-everywhere/' | '/partner/auth/logout_everywhere';
  /** The session of this browser. */
  session: { send: (event: { type: 'session.leave' }) => void };
  /** Sends what waits to be sent, while the tokens are good; never rejects. */
  finish?: (() => Promise<void>) | undefined;
}

export function createSignOutEverywhereActors({ api, path, session, finish }: SignOutDeps) {
  return {
    endSessions: fromPromise<EndSessionsResult>(async ({ signal }) => {
      await finish?.();
      const { data, error } = await api.POST(path, { signal });
      return data ? { kind: 'ended' } : { kind: 'refused', message: failureMessage(error) };
    }),
    leaveSession: fromPromise<void>(async () => session.send({ type: 'session.leave' })),
  };
}
