import { describe, expect, it } from 'vitest';
import { createActor, setup, waitFor } from 'xstate';
import { fromPromise } from '../../../../machines/shared/lib/from-promise.ts';
import { outcome, when } from '../../../../machines/shared/lib/when.ts';

type Result = { kind: 'saved'; left: number } | { kind: 'refused'; message: string };

/** Takes the transitions for `result`, and returns the state and what was passed to the action. */
async function run(result: Result) {
  const passed: unknown[] = [];
  const machine = setup({
    types: { context: {} as { max: number } },
    actors: { save: fromPromise<Result>(() => Promise.resolve(result)) },
    actions: { note: (_, { left }: { left: number }) => void passed.push(left) },
  }).createMachine({
    context: { max: 3 },
    initial: 'saving',
    states: {
      saving: {
        invoke: {
          src: 'save',
          onDone: [
            // @ts-expect-error -- `save` has no such outcome
            { guard: when('saves'), target: 'misspelt' },
            { guard: when('saved', ({ left }, { max }) => left > max), target: 'many' },
            { guard: when('saved'), target: 'few', actions: { type: 'note', params: outcome('saved') } },
            { target: 'other' },
          ],
        },
      },
      ...{ misspelt: {}, many: {}, few: {}, other: {} },
    },
  });
  const { value: state } = await waitFor(createActor(machine).start(), ({ value }) => value !== 'saving');
  return { state, passed };
}

describe('when', () => {
  it('accepts an outcome of its kind, and rejects others', async () => {
    expect(await run({ kind: 'saved', left: 2 })).toEqual({ state: 'few', passed: [2] });
    expect(await run({ kind: 'refused', message: 'No' })).toEqual({ state: 'other', passed: [] });
  });

  it('rejects an outcome of its kind for which the condition does not hold', async () => {
    expect((await run({ kind: 'saved', left: 4 })).state).toBe('many');
  });

  it('has a name for the flow book', () => {
    expect([when('saved').name, when('saved', () => true).name]).toEqual(['is saved', 'is saved and …']);
  });
});

describe('outcome', () => {
  it('fails with both kinds if an outcome has none of its kinds', () => {
    const params = outcome<Result, 'saved'>('saved');
    expect(() => params({ event: { output: { kind: 'refused', message: 'No' } } })).toThrow(
      "The outcome is 'refused', not 'saved'.",
    );
  });
});
