import { expect, it } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { createSignOutEverywhereActors } from '../../../../machines/shared/sign-out-everywhere/sign-out-everywhere.actors.ts';
import { createApiClient } from '../../../../openapi/client.ts';

const sent: unknown[] = [];
const session = { send: (event: object) => sent.push(event) };

it('ends the session of this browser', async () => {
  const api = createApiClient('', () => Promise.reject());
  const { leaveSession } = createSignOutEverywhereActors({ api, path: '/auth/logout-everywhere/', session });
  await toPromise(createActor(leaveSession).start());
  expect(sent).toEqual([{ type: 'session.leave' }]);
});

it('sends what waits before it ends the sessions of a partner, whose tokens it needs', async () => {
  const calls: string[] = [];
  const api = createApiClient('http://pehle.example', async ({ method, url }) => {
    calls.push(`${method} ${new URL(url).pathname}`);
    return Response.json({ message: 'Done.' });
  });
  const finish = async () => {
    await Promise.resolve();
    calls.push('finish');
  };
  const deps = { api, path: '/partner/auth/logout_everywhere', session, finish } as const;
  await toPromise(createActor(createSignOutEverywhereActors(deps).endSessions).start());
  expect(calls).toEqual(['finish', 'POST /api/v1/c1/partner/auth/logout_everywhere']);
});
