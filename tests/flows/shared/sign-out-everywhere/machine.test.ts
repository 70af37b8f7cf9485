import { describe, expect, it } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { createSignOutEverywhereActors } from '../../../../machines/shared/sign-out-everywhere/sign-out-everywhere.actors.ts';
import { answeringApi } from '../../../fixtures/answering-api.ts';
import { testFlow } from '../../../engine/register-tests.ts';
import { flow } from './flow.ts';

testFlow(flow);

const outcomeOf = async (
  answer: Parameters<typeof answeringApi>[0],
  path: '/auth/logout-everywhere/' | '/partner/auth/logout_everywhere',
) => {
  const { api, calls } = answeringApi(answer);
  const { endSessions } = createSignOutEverywhereActors({ api, path, session: { send: () => undefined } });
  const output: unknown = await toPromise(createActor(endSessions).start());
  return { output, calls };
};

describe('requests of signing out everywhere', () => {
  it.each(['/auth/logout-everywhere/', '/partner/auth/logout_everywhere'] as const)(
    'posts to %s without a body',
    async (path) => {
      const answer = { status: 200, json: { message: 'Signed out everywhere.' } };
      const { output, calls } = await outcomeOf(() => answer, path);
      expect(output).toEqual({ kind: 'ended' });
      expect(calls).toEqual([{ method: 'POST', path, body: null }]);
    },
  );

  it('returns the message of a refusal', async () => {
    const json = { code: 'server_error', message: 'Server error occurred. Please try again later.', detail: '' };
    const { output } = await outcomeOf(() => ({ status: 500, json }), '/auth/logout-everywhere/');
    expect(output).toEqual({ kind: 'refused', message: json.message });
  });
});
