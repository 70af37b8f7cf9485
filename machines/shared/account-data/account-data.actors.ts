import type { ApiClient } from '../../../openapi/client.ts';
import type { ApiFailure } from '../lib/api-failure.ts';
import { failureMessage } from '../lib/failure-message.ts';
import { fromPromise } from '../lib/from-promise.ts';

export type ExportDataResult = { kind: 'saved' } | ApiFailure;
export type DeleteAccountResult = { kind: 'deleted' } | ApiFailure;

/** The calls of each audience. */
export const accountDataPaths = {
  customer: { data: '/auth/account/data/', delete: '/auth/account/delete/' },
  partner: { data: '/partner/account/data', delete: '/partner/account/delete' },
} as const;

export interface AccountDataDeps {
  /** A client that sends the access token of the account. */
  api: ApiClient;
  audience: keyof typeof accountDataPaths;
  /** Lets the browser save a text as a file. */
  saveFile: (name: string, text: string) => void;
  /** The session of this browser. */
  session: { send: (event: { type: 'session.leave' }) => void };
}

export function createAccountDataActors({ api, audience, saveFile, session }: AccountDataDeps) {
  const paths = accountDataPaths[audience];
  return {
    exportData: fromPromise<ExportDataResult>(async ({ signal }) => {
      const { data, error } = await api.GET(paths.data, { signal });
      if (!data) return { kind: 'refused', message: failureMessage(error) };
      saveFile(`pehle-data-${data.exported_at.slice(0, 10)}.json`, JSON.stringify(data, null, 2));
      return { kind: 'saved' };
    }),
    deleteAccount: fromPromise<DeleteAccountResult>(async ({ signal }) => {
      const { data, error } = await api.POST(paths.delete, { body: { confirmation: 'DELETE' }, signal });
      return data ? { kind: 'deleted' } : { kind: 'refused', message: failureMessage(error) };
    }),
    leaveSession: fromPromise<void>(async () => session.send({ type: 'session.leave' })),
  };
}
