import { assign, emit, setup, type SnapshotFrom } from 'xstate';
import { unreachableMessage } from '../lib/messages.ts';
import { notProvided } from '../lib/not-provided.ts';
import type { Toast } from '../lib/notices.ts';
import type { DeleteAccountResult, ExportDataResult } from './account-data.actors.ts';
import { ofEvent } from '../lib/params.ts';
import { outcome, when } from '../lib/when.ts';

export type AccountDataEvent =
  | { type: 'data.export' }
  | { type: 'deletion.ask' }
  | { type: 'word.change'; text: string }
  | { type: 'deletion.cancel' }
  | { type: 'deletion.confirm' };

interface Context {
  /** What the person has typed to confirm the deletion. */
  word: string;
  /** Error message of the last attempt. */
  message: string | null;
}

/** The word that confirms a deletion, which the person types in any case. */
export const confirmingWord = 'DELETE';

/**
 * A person's rights over the stored data (D225): saves a copy of it as a file, and deletes the account after the person
 * has typed a word. Used by both roles. Rests in `idle`, and in `confirming` while the dialog is open; ends in `left`,
 * after a deletion.
 */
export const accountDataMachine = setup({
  types: {
    context: {} as Context,
    events: {} as AccountDataEvent,
    emitted: {} as Toast,
    tags: {} as 'busy',
  },
  actors: {
    /** Reads the data and saves it as a file. */
    exportData: notProvided<ExportDataResult>('exportData'),
    deleteAccount: notProvided<DeleteAccountResult>('deleteAccount'),
    /** Logs out on this device, like 'Logout'. */
    leaveSession: notProvided<void>('leaveSession'),
  },
  guards: {
    isConfirmed: ({ context }) => context.word.trim().toUpperCase() === confirmingWord,
  },
  actions: {
    type: assign((_, { text }: { text: string }) => ({ word: text })),
    clear: assign({ word: '', message: null }),
    clearMessage: assign({ message: null }),
    report: assign((_, { message }: { message: string }) => ({ message })),
    reportUnreachable: assign({ message: unreachableMessage }),
    notifySaved: emit({ type: 'toast', kind: 'success', text: 'Your data is saved as a file' }),
  },
}).createMachine({
  id: 'accountData',
  context: { word: '', message: null },
  initial: 'idle',
  states: {
    idle: {
      on: { 'data.export': 'exporting', 'deletion.ask': { target: 'confirming', actions: 'clear' } },
    },
    exporting: {
      tags: 'busy',
      entry: 'clearMessage',
      invoke: {
        id: 'exportData',
        src: 'exportData',
        onDone: [
          { guard: when('saved'), target: 'idle', actions: 'notifySaved' },
          { target: 'idle', actions: { type: 'report', params: outcome('refused') } },
        ],
        onError: { target: 'idle', actions: 'reportUnreachable' },
      },
    },
    confirming: {
      on: {
        'word.change': { actions: { type: 'type', params: ofEvent } },
        'deletion.cancel': { target: 'idle', actions: 'clear' },
        'deletion.confirm': { guard: 'isConfirmed', target: 'deleting' },
      },
    },
    deleting: {
      tags: 'busy',
      entry: 'clearMessage',
      invoke: {
        id: 'deleteAccount',
        src: 'deleteAccount',
        onError: { target: 'confirming', actions: 'reportUnreachable' },
        onDone: [
          { guard: when('deleted'), target: 'leaving' },
          { target: 'confirming', actions: { type: 'report', params: outcome('refused') } },
        ],
      },
    },
    leaving: { tags: 'busy', invoke: { id: 'leaveSession', src: 'leaveSession', onDone: 'left', onError: 'left' } },
    left: { type: 'final' },
  },
});

export type AccountDataSnapshot = SnapshotFrom<typeof accountDataMachine>;
