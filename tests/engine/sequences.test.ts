import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { AnyFlow } from './flow.ts';
import { turnstileFlow } from './example/turnstile.ts';
import { flow as sound } from './example/flow.ts';
import { keepSeed, readKeptSeed } from './kept-seeds.ts';
import { findFaultInSequences } from './sequences.ts';
import { planFlow } from './walk.ts';

type Ref = ReturnType<typeof turnstileFlow.oracle.start>;

/** A turnstile that must be blocked at the third wrong code, which its machine does not do: it does not count. */
const counting = (() => {
  const { oracle } = turnstileFlow;
  const step: typeof oracle.step = (ref, event, recorder) => {
    const { wrong = 0 } = ref as Ref & { wrong?: number };
    const next = oracle.step(ref, event, recorder);
    if (event.type !== 'askOffice done' || event.output.kind !== 'bad') return next;
    return { ...next, wrong: wrong + 1, arm: wrong < 2 ? next.arm : 'blocked' } as Ref;
  };
  return { ...turnstileFlow, oracle: { ...oracle, step } };
})();

/** The same flow with the wider type of registered flows. */
const anyFlow = (flow: typeof turnstileFlow) => flow as unknown as AnyFlow;
const find = (flow: typeof turnstileFlow, draw: { seed: number; runs: number }) =>
  findFaultInSequences(anyFlow(flow), planFlow(flow).graph, draw);

describe('random sequences', () => {
  it('find no fault in a sound machine', () => {
    expect(sound.flows).toHaveLength(1);
    expect(find(turnstileFlow, { seed: 1, runs: 50 })).toBeNull();
  });

  it.each([1, 2, 3])('find what depends on more than two steps, as a shortest sequence, with seed %i', (seed) => {
    const fault = find(counting, { seed, runs: 50 });
    const round = 'code.enter(42) → askOffice done bad';
    const [repeat, path, difference] = fault?.words.split('\n') ?? [];
    expect(repeat).toBe(`FLOW_SEED=${seed} FLOW_RUNS=${fault?.runs}`);
    expect(path).toBe(`${round} → ${round} → ${round}`);
    expect(difference).toContain('step 6, askOffice done bad: page');
  });

  it('repeat a fault from the seed and the number of sequences that it names', () => {
    const fault = find(counting, { seed: 4, runs: 50 });
    expect(fault).not.toBeNull();
    expect(find(counting, { seed: 4, runs: fault?.runs ?? 0 })).toEqual(fault);
  });
});

describe('kept seeds', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'seeds-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('return the last failure of a flow until it is forgotten', () => {
    expect(readKeptSeed(folder, 'turnstile')).toBeNull();
    keepSeed(folder, 'turnstile', { seed: 4, runs: 9 });
    expect(readKeptSeed(folder, 'turnstile')).toEqual({ seed: 4, runs: 9 });
    expect(readKeptSeed(folder, 'other')).toBeNull();
    keepSeed(folder, 'turnstile', null);
    expect(readKeptSeed(folder, 'turnstile')).toBeNull();
  });
});
