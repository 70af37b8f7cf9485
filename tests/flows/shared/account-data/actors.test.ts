import { beforeEach, expect, it } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { createAccountDataActors } from '../../../../machines/shared/account-data/account-data.actors.ts';
import { createApiClient, type ApiClient } from '../../../../openapi/client.ts';
import { answeringApi } from '../../../fixtures/answering-api.ts';

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

it('makes the calls of a partner', async () => {
  const { api, calls } = answeringApi(() => ({ status: 200, json: data }));
  const { exportData, deleteAccount } = actorsOf(api, 'partner');
  expect(await toPromise(createActor(exportData).start())).toEqual({ kind: 'saved' });
  expect(await toPromise(createActor(deleteAccount).start())).toEqual({ kind: 'deleted' });
  expect(calls).toEqual([
    { method: 'GET', path: '/partner/account/data', body: null },
    { method: 'POST', path: '/partner/account/delete', body: { confirmation: 'DELETE' } },
  ]);
});

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
