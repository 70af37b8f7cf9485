import { accountDataMachine } from '../../../../machines/shared/account-data/account-data.machine.ts';
import { createAccountDataActors } from '../../../../machines/shared/account-data/account-data.actors.ts';
import type { Calls } from '../../../engine/calls.ts';
import { refusal } from '../../../fixtures/api-call.ts';
import { apiCalls } from '../../../fixtures/api-calls.ts';
import { defineModel } from '../../../engine/model.ts';
import { selectPage, type AccountDataView } from '../../../../machines/shared/account-data/account-data.view.ts';
import { defineFlow, type Oracle } from '../../../engine/oracle.ts';
import { registerFlow } from '../../../engine/flow.ts';

const refused = (message: string) => ({ kind: 'refused', message }) as const;

export const blockedMessage = 'Your order 12-1042 is paid and still open. Pick it up or cancel it first.';

export const accountDataModel = defineModel(accountDataMachine, {
  input: undefined,
  events: {
    'data.export': [{ type: 'data.export' }],
    'deletion.ask': [{ type: 'deletion.ask' }],
    'word.change': [
      { type: 'word.change', text: 'DELET' },
      { type: 'word.change', text: ' delete ' },
    ],
    'deletion.cancel': [{ type: 'deletion.cancel' }],
    'deletion.confirm': [{ type: 'deletion.confirm' }],
  },
  actors: {
    exportData: { outcomes: [{ kind: 'saved' }, refused('Server error occurred. Please try again later.')] },
    deleteAccount: { outcomes: [{ kind: 'deleted' }, refused(blockedMessage)] },
    leaveSession: { outcomes: [undefined] },
  },
  delays: {},
});

export interface AccountDataPage {
  shows: AccountDataView;
}

interface Ref {
  at: 'profile' | 'saving' | 'question' | 'deleting' | 'leaving' | 'left';
  word: string;
  error: string | null;
}

const networkIssue = 'Network connection issue. Please check your internet connection.';
const start: Ref = { at: 'profile', word: '', error: null };

/** D225: the word counts in any case, with spaces around it. */
const isWord = (word: string) => /^\s*delete\s*$/i.test(word);

const oracle: Oracle<typeof accountDataMachine, Ref, AccountDataPage> = {
  start: () => start,
  step(ref, event, recorder) {
    switch (event.type) {
      case 'data.export':
        if (ref.at !== 'profile') return ref;
        recorder.call('exportData', undefined);
        return { ...start, at: 'saving' };
      case 'exportData done':
        if (event.output.kind === 'refused') return { ...start, error: event.output.message };
        recorder.emit({ type: 'toast', kind: 'success', text: 'Your data is saved as a file' });
        return start;
      case 'exportData failed':
        return { ...start, error: networkIssue };
      case 'deletion.ask':
        return ref.at === 'profile' ? { ...start, at: 'question' } : ref;
      case 'word.change':
        return ref.at === 'question' ? { ...ref, word: event.text } : ref;
      case 'deletion.cancel':
        return ref.at === 'question' ? start : ref;
      case 'deletion.confirm':
        if (ref.at !== 'question' || !isWord(ref.word)) return ref;
        recorder.call('deleteAccount', undefined);
        return { ...ref, at: 'deleting', error: null };
      case 'deleteAccount done':
        // A blocked deletion keeps the dialog and the word, and says what has to happen first.
        if (event.output.kind === 'refused') return { ...ref, at: 'question', error: event.output.message };
        recorder.call('leaveSession', undefined);
        return { ...ref, at: 'leaving' };
      case 'deleteAccount failed':
        return { ...ref, at: 'question', error: networkIssue };
      case 'leaveSession done':
      case 'leaveSession failed':
        recorder.end();
        return { ...ref, at: 'left' };
    }
  },
  page({ at, word, error }) {
    const isDeleting = at === 'deleting' || at === 'leaving';
    const isAsking = at === 'question' || isDeleting;
    return { shows: { isExporting: at === 'saving', isAsking, isDeleting, word, message: error } };
  },
};

export const accountDataFlow = defineFlow({
  model: accountDataModel,
  oracle,
  observe: (snapshot) => ({ shows: selectPage(snapshot) }),
});

/** The calls of a customer. */
export const calls = {
  exportData: {
    at: 'GET /api/v1/c1/auth/account/data/',
    answer: (outcome) =>
      outcome.kind === 'saved'
        ? { status: 200, json: { exported_at: '2026-11-21T07:30:00.000Z', about: 'Everything.', lists: [] } }
        : refusal(500, 'server_error', outcome.message),
  },
  deleteAccount: {
    at: 'POST /api/v1/c1/auth/account/delete/',
    body: () => ({ confirmation: 'DELETE' }),
    answer: (outcome) =>
      outcome.kind === 'deleted'
        ? { status: 200, json: { message: 'Your account is deleted.' } }
        : refusal(409, 'open_orders', outcome.message),
  },
} satisfies Calls<typeof accountDataMachine>;

const noop = () => {};

export const flow = registerFlow({
  name: 'account data',
  flows: [accountDataFlow],
  calls: apiCalls<typeof accountDataMachine>(calls, (api) =>
    createAccountDataActors({ api, audience: 'customer', saveFile: noop, session: { send: noop } }),
  ),
});

if (import.meta.vitest) (await import('../../../engine/register-tests.ts')).testFlow(flow);
