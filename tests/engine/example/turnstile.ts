import { assign, emit, fromCallback, fromPromise, setup, type SnapshotFrom } from 'xstate';
import { defineModel } from '../model.ts';
import { defineFlow } from '../oracle.ts';

/* The engine's example, with one of each feature of a flow. Its specification:
   A turnstile accepts a code of 2 digits and asks the office. A correct code opens it for 5000 ms (toast 'Welcome');
   a wrong one shows 'Wrong code', and a missing answer 'No answer', until the next code. While it is open, a watcher
   may report an alarm, which blocks it permanently. A lamp, turned on by hand, turns off after 2000 ms. */
export type Answer = { kind: 'good' } | { kind: 'bad' };
type TurnstileEvent = { type: 'code.enter'; code: string } | { type: 'lamp.light' } | { type: 'watcher.alarmed' };

export const turnstileMachine = setup({
  types: {
    input: {} as { gate: number },
    context: {} as { gate: number; code: string; message: string | null },
    events: {} as TurnstileEvent,
    emitted: {} as { type: 'toast'; text: string },
    tags: {} as 'busy',
  },
  actors: {
    askOffice: fromPromise<Answer, { gate: number; code: string }>(() => Promise.reject(new Error('not provided'))),
    watcher: fromCallback<TurnstileEvent, { gate: number }>(() => {}),
  },
  delays: { openTime: 5000, lampTime: 2000 },
  guards: { isCode: (_, { code }: { code: string }) => /^\d\d$/.test(code) },
  actions: {
    remember: assign((_, { code }: { code: string }) => ({ code })),
    forget: assign({ message: null }),
    refuse: assign({ message: 'Wrong code' }),
    giveUp: assign({ message: 'No answer' }),
    welcome: emit({ type: 'toast', text: 'Welcome' }),
  },
}).createMachine({
  id: 'turnstile',
  context: ({ input }) => ({ gate: input.gate, code: '', message: null }),
  type: 'parallel',
  states: {
    arm: {
      initial: 'closed',
      states: {
        closed: {
          on: {
            'code.enter': {
              guard: { type: 'isCode', params: ({ event }) => event },
              target: 'asking',
              actions: [{ type: 'remember', params: ({ event }) => event }, 'forget'],
            },
          },
        },
        asking: {
          tags: 'busy',
          invoke: {
            id: 'askOffice',
            src: 'askOffice',
            input: ({ context: { gate, code } }) => ({ gate, code }),
            onDone: [
              { guard: ({ event }) => event.output.kind === 'good', target: 'open', actions: 'welcome' },
              { target: 'closed', actions: 'refuse' },
            ],
            onError: { target: 'closed', actions: 'giveUp' },
          },
        },
        open: {
          invoke: { id: 'watcher', src: 'watcher', input: ({ context }) => ({ gate: context.gate }) },
          after: { openTime: 'closed' },
          on: { 'watcher.alarmed': 'blocked' },
        },
        blocked: {},
      },
    },
    lamp: {
      initial: 'dark',
      states: {
        dark: { on: { 'lamp.light': 'lit' } },
        lit: { after: { lampTime: 'dark' } },
      },
    },
  },
});

type TurnstileSnapshot = SnapshotFrom<typeof turnstileMachine>;

export const turnstileModel = defineModel(turnstileMachine, {
  input: { gate: 7 },
  events: {
    'code.enter': [
      { type: 'code.enter', code: '42' },
      { type: 'code.enter', code: '4' },
    ],
    'lamp.light': [{ type: 'lamp.light' }],
    'watcher.alarmed': [{ type: 'watcher.alarmed' }],
  },
  actors: {
    askOffice: { outcomes: [{ kind: 'good' }, { kind: 'bad' }] },
    watcher: { sends: ['watcher.alarmed'] },
  },
  delays: { openTime: 5000, lampTime: 2000 },
});

export interface TurnstilePage {
  shows: { message: string | null; lamp: boolean; isClosed: boolean };
}

interface Reference {
  arm: 'closed' | 'asking' | 'open' | 'blocked';
  lamp: boolean;
  message: string | null;
}

export const turnstileFlow = defineFlow<typeof turnstileMachine, Reference, TurnstilePage>({
  model: turnstileModel,
  // A blocked turnstile is unlocked by hand, outside the flow.
  rests: ['turnstile.arm.blocked'],
  oracle: {
    start: () => ({ arm: 'closed', lamp: false, message: null }),
    step(ref, event, recorder) {
      switch (event.type) {
        case 'code.enter':
          if (ref.arm !== 'closed' || event.code.length !== 2) return ref;
          recorder.call('askOffice', { gate: 7, code: event.code });
          return { ...ref, arm: 'asking', message: null };
        case 'askOffice done':
          if (event.output.kind === 'bad') return { ...ref, arm: 'closed', message: 'Wrong code' };
          recorder.emit({ type: 'toast', text: 'Welcome' });
          recorder.call('watcher', { gate: 7 });
          return { ...ref, arm: 'open' };
        case 'askOffice failed':
          return { ...ref, arm: 'closed', message: 'No answer' };
        case 'after openTime':
          return ref.arm === 'open' ? { ...ref, arm: 'closed' } : ref;
        case 'watcher.alarmed':
          return { ...ref, arm: 'blocked' };
        case 'lamp.light':
          return ref.lamp ? ref : { ...ref, lamp: true };
        case 'after lampTime':
          return { ...ref, lamp: false };
      }
    },
    page: ({ arm, lamp, message }) => ({ shows: { message, lamp, isClosed: arm === 'closed' } }),
  },
  observe: (snapshot: TurnstileSnapshot) => ({
    shows: {
      message: snapshot.context.message,
      lamp: snapshot.matches({ lamp: 'lit' }),
      isClosed: snapshot.matches({ arm: 'closed' }),
    },
  }),
});
