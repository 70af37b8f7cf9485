import type { AccountForm } from '../../../domain/account-form.ts';
import type { PartnerSessionActorRef } from '../session/session.machine.ts';
import { fromPromise } from '../../shared/lib/from-promise.ts';

/** Creates the actors of the profile page. The session stores the edits and handles the logout. */
export function createPartnerProfileActors({ session }: { session: PartnerSessionActorRef }) {
  return {
    keepEdits: fromPromise<void, AccountForm>(async ({ input }) =>
      session.send({ type: 'profile.edited', profile: input }),
    ),
    leaveSession: fromPromise<void>(async () => session.send({ type: 'session.leave' })),
  };
}
