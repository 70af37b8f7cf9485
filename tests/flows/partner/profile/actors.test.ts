import { expect, it } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { createPartnerProfileActors } from '../../../../machines/partner/profile/profile.actors.ts';
import type { PartnerSessionActorRef } from '../../../../machines/partner/session/session.machine.ts';

it('keeps the edits in the session, and ends the session on logout', async () => {
  const sent: unknown[] = [];
  // The actors use only `send`.
  const session = { send: (event: unknown) => sent.push(event) } as unknown as PartnerSessionActorRef;
  const { keepEdits, leaveSession } = createPartnerProfileActors({ session });
  const profile = { name: 'Imran Khan', phone: '9876500001', address: 'Shalibanda Road' };
  await toPromise(createActor(keepEdits, { input: profile }).start());
  await toPromise(createActor(leaveSession).start());
  expect(sent).toEqual([{ type: 'profile.edited', profile }, { type: 'session.leave' }]);
});
