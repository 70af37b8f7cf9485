import { describe, expect, it } from 'vitest';
import { turnstileFlow, turnstileMachine, turnstileModel } from './example/turnstile.ts';
import { findFirstVisits } from './first-visits.ts';
import { findFlowFolders, loadFlow, loadFlows } from './find-flows.ts';
import { exploreFlow } from './graph.ts';
import { defineModel, eventTitle } from './model.ts';
import { leanPathsOf } from './paths.ts';
import { randomSequences, sample } from './sampled.ts';
import { anyModel } from './world.ts';

const graph = exploreFlow(anyModel(turnstileModel));
const transitionsOf = (paths: ReturnType<typeof leanPathsOf>) =>
  new Set(paths.flat().flatMap(({ world }) => world.took.flat()));

describe('browser paths', () => {
  it('take each transition of the machine', () => {
    expect(transitionsOf(leanPathsOf(graph))).toEqual(new Set(graph.defined.transitions.keys()));
  });

  it('take each answer of an actor, also if two differ only after the part that a title shows', () => {
    const bad = (reason: string) => ({ kind: 'bad', reason: `${'x'.repeat(99)}${reason}` }) as const;
    const model = defineModel(turnstileMachine, {
      input: { gate: 7 },
      events: {
        'code.enter': [{ type: 'code.enter', code: '42' }],
        'lamp.light': [{ type: 'lamp.light' }],
        'watcher.alarmed': [{ type: 'watcher.alarmed' }],
      },
      actors: {
        askOffice: { outcomes: [{ kind: 'good' }, bad('one'), bad('other')] },
        watcher: { sends: ['watcher.alarmed'] },
      },
      delays: { openTime: 5000, lampTime: 2000 },
    });
    const answers = leanPathsOf(exploreFlow(anyModel(model))).flatMap((path) => path.map(({ event }) => event.output));
    expect(new Set(answers.filter((answer) => answer !== undefined))).toEqual(
      new Set([{ kind: 'good' }, bad('one'), bad('other')]),
    );
  });

  it('omit the steps that `can` excludes, and the steps that can only follow an excluded step', () => {
    const paths = leanPathsOf(graph, ({ event }) => event.type !== 'askOffice done');
    const types = new Set(paths.flat().map(({ event }) => event.type));
    expect([...types].toSorted()).toEqual(['after lampTime', 'askOffice failed', 'code.enter', 'lamp.light']);
  });

  it('have exactly one first visit of each state of machine and page, and none before a fleeting step', () => {
    const paths = leanPathsOf(graph);
    const isFleeting = (next: (typeof paths)[number][number] | undefined) => next?.event.type === 'watcher.alarmed';
    const visits = findFirstVisits(turnstileFlow, paths, isFleeting);
    const states = paths.flatMap((path) =>
      [...(visits.get(path) ?? [])].map((at) => {
        expect(isFleeting(path[at])).toBe(false);
        const { machine } = (path[at - 1]?.to ?? graph.start).world;
        return JSON.stringify([turnstileFlow.observe(machine as never).shows, machine.value]);
      }),
    );
    expect(new Set(states).size).toBe(states.length);
    // The lamp is on or off; the turnstile is closed with one of three messages, or does not accept a code.
    expect(states.length).toBeGreaterThanOrEqual(5);
    // The page is the same while the office is asked and when the turnstile is blocked.
    const pages = states.map((state) => JSON.stringify((JSON.parse(state) as unknown[])[0]));
    expect(new Set(pages).size).toBeLessThan(pages.length);
  });
});

describe('eventTitle', () => {
  it.each([
    [{ type: 'lamp.light' }, 'lamp.light'],
    [{ type: 'code.enter', code: '42' }, 'code.enter(42)'],
    [{ type: 'code.enter', code: '' }, "code.enter('')"],
    [{ type: 'askOffice done', output: { kind: 'good' } }, 'askOffice done good'],
    [{ type: 'askOffice done', output: { kind: 'late', ms: 5 } }, 'askOffice done late {"ms":5}'],
    [{ type: 'list.set', items: 'x'.repeat(3) }, 'list.set(xxx)'],
  ])('titles %j as "%s"', (event, title) => {
    expect(eventTitle(event)).toBe(title);
  });

  it('shortens a long payload to 80 characters', () => {
    expect(eventTitle({ type: 'list.set', items: Array.from({ length: 99 }, () => 1) })).toHaveLength(90);
  });
});

describe('samples', () => {
  const all = Array.from({ length: 100 }, (_, at) => at);

  it('are equal for an equal seed, keep the original order, and differ for another seed', () => {
    const one = sample(all, 10, 7);
    expect(one).toEqual(sample(all, 10, 7));
    expect(one).toEqual(one.toSorted((a, b) => a - b));
    expect(new Set(one).size).toBe(10);
    expect(one).not.toEqual(sample(all, 10, 8));
    expect(sample(all, 200, 7)).toEqual(all);
  });

  it('consist of the requested number of sequences, each of the requested length', () => {
    const sequences = randomSequences(all, { sequences: 3, length: 4, seed: 7 });
    expect(sequences.map(({ length }) => length)).toEqual([4, 4, 4]);
    expect(new Set(sequences.map(String)).size).toBe(3);
  });
});

describe('discovery of flows', () => {
  it('finds each folder with a flow.ts', async () => {
    expect(findFlowFolders(import.meta.dirname)).toEqual(['example']);
    expect(await loadFlows(import.meta.dirname)).toMatchObject([{ name: 'turnstile', folder: 'example' }]);
  });

  it('rejects a folder without a flow', async () => {
    await expect(loadFlow(import.meta.dirname, 'elsewhere')).rejects.toThrow('flow.ts');
  });
});
