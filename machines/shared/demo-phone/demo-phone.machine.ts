import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { notProvided } from '../lib/not-provided.ts';

/** A message that the server 'sent' to a phone of the demo (D3). */
export interface DemoMessage {
  id: number;
  text: string;
  code: string;
  /** ISO text, UTC. */
  at: string;
}

export type DemoPhoneEvent =
  /** A code was asked for: the phone belongs to this number from now on. */
  | { type: 'code.awaited'; phone: string }
  /** The login is over: nothing more will come. */
  | { type: 'code.settled' }
  | { type: 'panel.toggle' };

interface Context {
  phone: string;
  messages: readonly DemoMessage[];
}

/** The phone that a newcomer does not have (D3): it opens when a code is asked for and shows messages as they come. */
export const demoPhoneMachine = setup({
  types: { context: {} as Context, events: {} as DemoPhoneEvent },
  actors: {
    fetchMessages: notProvided<readonly DemoMessage[], { phone: string; after: number }>('fetchMessages'),
  },
  delays: {
    /** Between two looks into the outbox. */
    pollInterval: 1_000,
  },
  actions: {
    takePhone: assign(({ context }, { phone }: { phone: string }) =>
      phone === context.phone ? {} : { phone, messages: [] },
    ),
    addMessages: assign(({ context }, messages: readonly DemoMessage[]) => ({
      messages: [...context.messages, ...messages].slice(-5),
    })),
  },
}).createMachine({
  id: 'demoPhone',
  context: { phone: '', messages: [] },
  type: 'parallel',
  states: {
    panel: {
      initial: 'closed',
      states: {
        closed: { on: { 'panel.toggle': 'open', 'code.awaited': 'open' } },
        open: { on: { 'panel.toggle': 'closed', 'code.settled': 'closed' } },
      },
    },
    outbox: {
      initial: 'resting',
      on: {
        'code.awaited': { target: '.fetching', actions: { type: 'takePhone', params: ({ event }) => event } },
        'code.settled': '.resting',
      },
      states: {
        resting: {},
        fetching: {
          invoke: {
            id: 'fetchMessages',
            src: 'fetchMessages',
            input: ({ context }) => ({ phone: context.phone, after: context.messages.at(-1)?.id ?? 0 }),
            onDone: { target: 'waiting', actions: { type: 'addMessages', params: ({ event }) => event.output } },
            onError: 'waiting',
          },
        },
        waiting: { after: { pollInterval: 'fetching' } },
      },
    },
  },
});

export type DemoPhoneActorRef = ActorRefFrom<typeof demoPhoneMachine>;
export type DemoPhoneSnapshot = SnapshotFrom<typeof demoPhoneMachine>;
