import type {
  AccountDataEvent,
  accountDataMachine,
  AccountDataSnapshot,
} from '../../../../machines/shared/account-data/account-data.machine.ts';
import {
  selectDeletionMessage,
  selectExportMessage,
  selectIsAsking,
  selectIsDeleting,
  selectIsExporting,
  selectMayDelete,
  selectWord,
} from '../../../../machines/shared/account-data/account-data.selectors.ts';
import { defineFlow, type Control, type Oracle, type Page } from '../../../engine/oracle.ts';
import { accountDataModel } from './model.ts';

type EventType = AccountDataEvent['type'];

export interface AccountDataPage extends Page {
  shows: {
    saving: boolean;
    saveError: string | null;
    /** The dialog; null while it is closed. */
    question: { word: string; busy: boolean; error: string | null } | null;
  };
  may: Record<EventType, Control>;
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
    const may = (isPossible: boolean): Control => (isPossible ? 'enabled' : 'disabled');
    const isDeleting = at === 'deleting' || at === 'leaving';
    return {
      shows: {
        saving: at === 'saving',
        saveError: at === 'profile' ? error : null,
        question: at === 'question' || isDeleting ? { word, busy: isDeleting, error } : null,
      },
      may: {
        'data.export': may(at === 'profile'),
        'deletion.ask': may(at === 'profile'),
        'word.change': may(at === 'question'),
        'deletion.cancel': may(at === 'question'),
        'deletion.confirm': may(at === 'question' && isWord(word)),
      },
    };
  },
};

function observe(snapshot: AccountDataSnapshot): AccountDataPage {
  const can = (event: AccountDataEvent): Control => (snapshot.can(event) ? 'enabled' : 'disabled');
  return {
    shows: {
      saving: selectIsExporting(snapshot),
      saveError: selectExportMessage(snapshot),
      question: selectIsAsking(snapshot)
        ? {
            word: selectWord(snapshot),
            busy: selectIsDeleting(snapshot),
            error: selectDeletionMessage(snapshot),
          }
        : null,
    },
    may: {
      'data.export': can({ type: 'data.export' }),
      'deletion.ask': can({ type: 'deletion.ask' }),
      'word.change': can({ type: 'word.change', text: '' }),
      'deletion.cancel': can({ type: 'deletion.cancel' }),
      'deletion.confirm': selectMayDelete(snapshot) ? 'enabled' : 'disabled',
    },
  };
}

export const accountDataFlow = defineFlow({ model: accountDataModel, oracle, observe });
