import { expect, it } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { createSignOutEverywhereActors } from '../../../../machines/shared/sign-out-everywhere/sign-out-everywhere.actors.ts';
import { createApiClient } from '../../../../openapi/client.ts';
import { failures, refused, testApiCall } from '../../../fixtures/api-call.ts';

const sent: unknown[] = [];
const session = { send: (event: object) => sent.push(event) };

for (const path of ['/auth/logout-everywhere/', '/partner/auth/logout_everywhere'] as const)
  testApiCall(`signing out everywhere at ${path}`, {
    actor: (api) => createSignOutEverywhereActors({ api, path, session }).endSessions,
    request: `POST ${path}`,
    answers: [['success', { status: 200, json: { message: 'Done.' } }, { kind: 'ended' }], ...failures(refused)],
  });

it('ends the session of this browser', async () => {
  const api = createApiClient('', () => Promise.reject());
  const { leaveSession } = createSignOutEverywhereActors({ api, path: '/auth/logout-everywhere/', session });
  await toPromise(createActor(leaveSession).start());
  expect(sent).toEqual([{ type: 'session.leave' }]);
});
