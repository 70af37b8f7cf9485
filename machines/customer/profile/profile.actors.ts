import type { ApiClient } from '../../../openapi/client.ts';
import type { CustomerSessionActorRef } from '../session/session.machine.ts';
import { failureMessage } from '../../shared/lib/failure-message.ts';
import { fromPromise } from '../../shared/lib/from-promise.ts';
import type { ApiFailure } from '../../shared/lib/api-failure.ts';
import type { User } from '../session/session.actors.ts';

export type LoadProfileResult = { kind: 'loaded'; user: User } | ApiFailure;

interface Deps {
  /** Client that refreshes the access token when necessary. */
  api: ApiClient;
  /** Stores the edited profile across reloads, until the logout (D21). */
  session: CustomerSessionActorRef;
}

export function createCustomerProfileActors({ api, session }: Deps) {
  return {
    loadProfile: fromPromise<LoadProfileResult>(async ({ signal }) => {
      const { data, error } = await api.GET('/auth/users/me/', { signal });
      return data ? { kind: 'loaded', user: data } : { kind: 'refused', message: failureMessage(error) };
    }),
    keepProfile: fromPromise<void, User>(async ({ input }) => {
      session.send({ type: 'profile.edited', profile: input });
    }),
  };
}
