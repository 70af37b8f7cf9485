import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { notProvided } from '../lib/not-provided.ts';
import type { DemoMessage } from './demo-phone.actors.ts';
import { ofEvent, ofOutput } from '../lib/params.ts';

export type DemoPhoneEvent =
  /** A login code was requested; the panel shows messages to `phone`. */
  | { type: 'code.awaited'; phone: string }
  /** The login ended, so no further message is expected. */
  | { type: 'code.settled' }
  | { type: 'panel.toggle' };

interface Context {
  phone: string;
  messages: readonly DemoMessage[];
}

/** The demo phone (D3). It opens when a code is requested, and shows new messages. */
export const demoPhoneMachine = setup({
  types: { context: {} as Context, events: {} as DemoPhoneEvent },
  actors: {
    fetchMessages: notProvided<readonly DemoMessage[], { phone: string; after: number }>('fetchMessages'),
  },
  delays: {
    /** How often the outbox is polled, ms. */
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
        'code.awaited': { target: '.fetching', actions: { type: 'takePhone', params: ofEvent } },
        'code.settled': '.resting',
      },
      states: {
        resting: {},
        fetching: {
          invoke: {
            id: 'fetchMessages',
            src: 'fetchMessages',
            input: ({ context }) => ({ phone: context.phone, after: context.messages.at(-1)?.id ?? 0 }),
            onDone: { target: 'waiting', actions: { type: 'addMessages', params: ofOutput } },
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
