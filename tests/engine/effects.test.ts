import { describe, expect, it } from 'vitest';
import { assign, fromCallback, sendTo, setup, type SnapshotFrom } from 'xstate';
import { registerFlow } from './flow.ts';
import { defineModel } from './model.ts';
import { defineFlow } from './oracle.ts';
import { testFlow } from './register-tests.ts';
import { findFaults } from './walk.ts';

/* A stopwatch starts a ticker. The first lap makes the ticker beep; the second one does nothing. After 100 ms its
   light and sound turn off at the same time, and it ends with the number of laps as output. */
const stopwatch = setup({
  types: {
    context: {} as { laps: number },
    events: {} as { type: 'watch.start' } | { type: 'watch.lap' },
    output: {} as { laps: number },
  },
  actors: { ticker: fromCallback<{ type: 'beep' }>(() => {}) },
  delays: { lightTime: 100, soundTime: 100 },
  guards: { isFirst: ({ context }) => context.laps === 0 },
  actions: { count: assign({ laps: 1 }), beep: sendTo('ticker', { type: 'beep' }) },
}).createMachine({
  id: 'stopwatch',
  context: { laps: 0 },
  initial: 'stopped',
  states: {
    stopped: { on: { 'watch.start': 'running' } },
    running: {
      invoke: { id: 'ticker', src: 'ticker' },
      type: 'parallel',
      states: {
        light: { initial: 'on', states: { on: { after: { lightTime: 'off' } }, off: { type: 'final' } } },
        sound: { initial: 'on', states: { on: { after: { soundTime: 'off' } }, off: { type: 'final' } } },
      },
      on: { 'watch.lap': { guard: 'isFirst', actions: ['count', 'beep'] } },
      onDone: 'over',
    },
    over: { type: 'final' },
  },
  output: ({ context }) => ({ laps: context.laps }),
});

interface StopwatchPage {
  shows: { laps: number };
}

interface Reference {
  at: 'stopped' | 'running' | 'over';
  laps: number;
  on: number;
}

const stopwatchFlow = defineFlow<typeof stopwatch, Reference, StopwatchPage>({
  model: defineModel(stopwatch, {
    input: undefined,
    events: { 'watch.start': [{ type: 'watch.start' }], 'watch.lap': [{ type: 'watch.lap' }] },
    actors: { ticker: {} },
    delays: { lightTime: 100, soundTime: 100 },
  }),
  oracle: {
    start: () => ({ at: 'stopped', laps: 0, on: 0 }),
    step(ref, event, recorder) {
      if (event.type === 'watch.start' && ref.at === 'stopped') {
        recorder.call('ticker', undefined);
        return { ...ref, at: 'running', on: 2 };
      }
      if (ref.at !== 'running') return ref;
      if (event.type === 'watch.lap' && ref.laps === 0) {
        recorder.send('ticker', { type: 'beep' });
        return { ...ref, laps: 1 };
      }
      if (!event.type.startsWith('after ')) return ref;
      if (ref.on === 2) return { ...ref, on: 1 };
      recorder.end({ laps: ref.laps });
      return { ...ref, at: 'over', on: 0 };
    },
    page: ({ laps }) => ({ shows: { laps } }),
  },
  observe: ({ context }: SnapshotFrom<typeof stopwatch>) => ({ shows: { laps: context.laps } }),
});

testFlow(registerFlow({ name: 'stopwatch', flows: [stopwatchFlow] }));

describe('findFaults', () => {
  const faultsWith = (change: Partial<typeof stopwatchFlow.oracle>) =>
    [...findFaults({ ...stopwatchFlow, oracle: { ...stopwatchFlow.oracle, ...change } })].join('\n');
  const { step } = stopwatchFlow.oracle;

  it('reports an event to an actor that the oracle does not expect', () => {
    const found = faultsWith({ step: (ref, event, recorder) => step(ref, event, { ...recorder, send: () => {} }) });
    expect(found).toMatch(/step 2, watch\.lap: outside .*\n[^]*send: 'ticker'/);
  });

  it('reports an output that differs from the expected output', () => {
    const found = faultsWith({
      step: (ref, event, recorder) => step(ref, event, { ...recorder, end: () => recorder.end({ laps: 7 }) }),
    });
    expect(found).toMatch(/after lightTime: outside .*\n[^]*laps: 7/);
  });

  it('reports a started actor that the oracle does not expect', () => {
    const found = faultsWith({ step: (ref, event, recorder) => step(ref, event, { ...recorder, call: () => {} }) });
    expect(found).toMatch(/step 1, watch\.start: outside/);
  });
});
