import { beforeEach, expect, it } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { createAccountDataActors } from '../../../../machines/shared/account-data/account-data.actors.ts';
import { createApiClient, type ApiClient } from '../../../../openapi/client.ts';
import { failures, refused, testApiCall } from '../../../fixtures/api-call.ts';

let saved: [name: string, text: string][] = [];
const sent: unknown[] = [];
beforeEach(() => {
  saved = [];
});

const session = { send: (event: object) => sent.push(event) };
const saveFile = (name: string, text: string) => void saved.push([name, text]);
const actorsOf = (api: ApiClient, role: 'customer' | 'partner') =>
  createAccountDataActors({ api, audience: role, saveFile, session });
const data = { exported_at: '2026-11-21T07:30:00.000Z', about: 'Everything.', lists: [] };

for (const [role, exported, deleted] of [
  ['customer', '/auth/account/data/', '/auth/account/delete/'],
  ['partner', '/partner/account/data', '/partner/account/delete'],
] as const) {
  testApiCall(`the export of a ${role}`, {
    actor: (api) => actorsOf(api, role).exportData,
    request: `GET ${exported}`,
    answers: [['the data', { status: 200, json: data }, { kind: 'saved' }], ...failures(refused)],
  });
  testApiCall(`the deletion of a ${role}`, {
    actor: (api) => actorsOf(api, role).deleteAccount,
    request: `POST ${deleted}`,
    body: { confirmation: 'DELETE' },
    answers: [['success', { status: 200, json: { message: 'Done.' } }, { kind: 'deleted' }], ...failures(refused)],
  });
}

it('saves the data as a file with the date in its name, and nothing if it is refused', async () => {
  const answering = (status: number, body: object) =>
    createApiClient('https://pehle.example', async () => Response.json(body, { status }));
  await toPromise(createActor(actorsOf(answering(200, data), 'customer').exportData).start());
  expect(saved.map(([name, text]) => [name, JSON.parse(text)])).toEqual([['pehle-data-2026-11-21.json', data]]);
  await toPromise(createActor(actorsOf(answering(500, { code: 'server_error' }), 'customer').exportData).start());
  expect(saved).toHaveLength(1);
});

it('ends the session of this browser', async () => {
  const api = createApiClient('', () => Promise.reject());
  await toPromise(createActor(actorsOf(api, 'customer').leaveSession).start());
  expect(sent).toEqual([{ type: 'session.leave' }]);
});
