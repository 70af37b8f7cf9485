import { expect, it } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { createCustomerProfileActors } from '../../../../machines/customer/profile/profile.actors.ts';
import type { CustomerSessionActorRef } from '../../../../machines/customer/session/session.machine.ts';
import { createApiClient } from '../../../../openapi/client.ts';
import { failures, refused, testApiCall } from '../../../fixtures/api-call.ts';

const user = { name: 'Asha Rao', phone: '9876543210', email: null, address: 'Shalibanda Road' };
const sent: unknown[] = [];
// The actors use only `send`.
const session = { send: (event: unknown) => sent.push(event) } as unknown as CustomerSessionActorRef;

testApiCall('loading the profile', {
  actor: (api) => createCustomerProfileActors({ api, session }).loadProfile,
  request: 'GET /auth/users/me/',
  answers: [['the profile', { status: 200, json: user }, { kind: 'loaded', user }], ...failures(refused)],
});

it('keeps the edited profile in the session', async () => {
  const api = createApiClient('', () => Promise.reject());
  const { keepProfile } = createCustomerProfileActors({ api, session });
  await toPromise(createActor(keepProfile, { input: user }).start());
  expect(sent).toEqual([{ type: 'profile.edited', profile: user }]);
});
