import { assign, setup, type SnapshotFrom } from 'xstate';
import { unreachableMessage } from '../lib/messages.ts';
import { notProvided } from '../lib/not-provided.ts';
import type { EndSessionsResult } from './sign-out-everywhere.actors.ts';
import { outcome, when } from '../lib/when.ts';

export type SignOutEvent = { type: 'signOut.ask' } | { type: 'signOut.cancel' } | { type: 'signOut.confirm' };

interface Context {
  /** Error message of the last attempt. */
  message: string | null;
}

/** Ends all sessions of an account on all devices, after a confirmation. Used by both roles. */
export const signOutEverywhereMachine = setup({
  types: { context: {} as Context, events: {} as SignOutEvent, tags: {} as 'busy' },
  actors: {
    /** Ends the sessions on the server. Unlike a logout, it needs the network. */
    endSessions: notProvided<EndSessionsResult>('endSessions'),
    /** Logs out on this device, like 'Logout'. */
    leaveSession: notProvided<void>('leaveSession'),
  },
  actions: {
    clearMessage: assign({ message: null }),
    report: assign((_, { message }: { message: string }) => ({ message })),
    reportUnreachable: assign({ message: unreachableMessage }),
  },
}).createMachine({
  id: 'signOutEverywhere',
  context: { message: null },
  initial: 'idle',
  states: {
    idle: { on: { 'signOut.ask': 'confirming' } },
    confirming: {
      on: { 'signOut.cancel': { target: 'idle', actions: 'clearMessage' }, 'signOut.confirm': 'ending' },
    },
    ending: {
      tags: 'busy',
      entry: 'clearMessage',
      invoke: {
        id: 'endSessions',
        src: 'endSessions',
        onDone: [
          { guard: when('ended'), target: 'leaving' },
          { target: 'confirming', actions: { type: 'report', params: outcome('refused') } },
        ],
        onError: { target: 'confirming', actions: 'reportUnreachable' },
      },
    },
    leaving: { tags: 'busy', invoke: { id: 'leaveSession', src: 'leaveSession', onDone: 'left', onError: 'left' } },
    left: { type: 'final' },
  },
});

export type SignOutSnapshot = SnapshotFrom<typeof signOutEverywhereMachine>;
