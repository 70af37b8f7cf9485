import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMachine } from 'xstate';
import type { AnyFlow } from '../../tests/engine/flow.ts';
import { turnstileFlow, turnstileMachine } from '../../tests/engine/example/turnstile.ts';
import type { Change, Changes, Chart, FlowRecord, SearchIndex, Summary } from './book.ts';
import { incompleteWalks, walkFaults } from './browser-run.ts';
import { gatherFlow } from './gather.ts';
import { makeBook } from './make-book.ts';
import { keyOf } from './page-key.ts';
import { formatCount, formatPercent } from './site/format.ts';

const entry = { name: 'turnstile', folder: 'shared/turnstile' };
// The type that registered flows have.
const sample = turnstileFlow as unknown as AnyFlow;

/**
 * Returns the sample flow with a mutant: an alarm closes the turnstile instead of blocking it. Its oracle is unchanged.
 */
function turnstileWithFault(): AnyFlow {
  const config = structuredCloneWithFunctions(turnstileMachine.config) as {
    states: { arm: { states: { open: { on: Record<string, string> } } } };
  };
  config.states.arm.states.open.on['watcher.alarmed'] = 'closed';
  const machine = createMachine(config as object, turnstileMachine.implementations as object);
  return { ...sample, model: { ...sample.model, machine } };
}

function structuredCloneWithFunctions(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(structuredCloneWithFunctions);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, structuredCloneWithFunctions(each)]));
}

let folder: string;
const at = (...parts: string[]) => path.join(folder, ...parts);

/** Returns what a page that is opened from disk receives when it loads a part of the book. */
function readPart<Part>(book: string, name: string): Part {
  const parts = new Map<string, unknown>();
  const script = readFileSync(at(book, 'data', `${name}.js`), 'utf8');
  // oxlint-disable-next-line no-implied-eval, typescript/no-implied-eval -- runs the script as a browser would
  new Function('flowBook', script)({ put: (key: string, part: unknown) => parts.set(key, part) });
  return parts.get(name) as Part;
}

/** Returns the key of a page, as derived by hand from the specification of the sample. */
const pageOf = (message: string | null, lamp: boolean, isClosed: boolean) =>
  keyOf({ shows: { message, lamp, isClosed } });

async function paint(pictures: string, page: string, background: string): Promise<void> {
  mkdirSync(at(pictures, 'turnstile'), { recursive: true });
  const picture = await sharp({ create: { width: 20, height: 20, channels: 3, background } })
    .webp()
    .toBuffer();
  for (const device of ['phone', 'desktop'])
    writeFileSync(at(pictures, 'turnstile', `${page}-${device}.webp`), picture);
}

async function write(book: string, flow: AnyFlow, pictures: string, against: string | null, accepted: string[] = []) {
  return makeBook({
    folder: at(book),
    gathered: [await gatherFlow({ ...entry, flows: [flow] })],
    pictures: at(pictures),
    against: against === null ? null : at(against),
    accepted: new Set(accepted),
    mutation: at('none.json'),
    checkouts: at('none.json'),
    startedAt: Date.now(),
    notRun: [],
  });
}

const shut = pageOf(null, false, true);
const busy = pageOf(null, false, false);
let summary: Summary;
let changes: Change[];

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'flow-book-'));
  await paint('pictures-1', shut, '#ffffff');
  await paint('pictures-1', busy, '#b93815');
  await paint('pictures-2', shut, '#1b7a3d');
  await paint('pictures-2', busy, '#b93815');
  ({ summary } = await write('one', sample, 'pictures-1', null));
  await write('two', turnstileWithFault(), 'pictures-2', 'one');
  ({ changes } = readPart<Changes>('two', 'changes'));
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the book of a flow', () => {
  it('counts the elements of the definition on its first page', () => {
    // Counted by hand. The nine states are the root, two regions, closed, asking, open, blocked, dark and lit.
    expect(summary.flows).toMatchObject([
      { slug: 'turnstile', states: 9, transitions: 8, failed: 0, uncovered: 0, pictures: 2, mutants: null },
    ]);
    expect(summary.flows[0]?.covered).toEqual({ states: 9, transitions: 8 });
    expect(readFileSync(at('one', 'index.html'), 'utf8')).toContain('"slug":"turnstile"');
  });

  it('counts the requirements that the other tests of a flow prove', async () => {
    const gathered = [await gatherFlow({ ...entry, folder: 'shared/login', flows: [sample] })];
    const none = at('none.json');
    const { summary: counted } = await makeBook({
      ...{ folder: at('tested'), gathered, pictures: at('pictures-1'), against: null, accepted: new Set<string>() },
      ...{ mutation: none, checkouts: none, startedAt: Date.now(), notRun: [] },
    });
    const { flow } = readPart<{ flow: FlowRecord }>('tested', 'flow-turnstile');
    // The sample's oracle names no requirement; a test of the code's boxes does.
    expect(flow.tested).toContain('CAUTH-13');
    expect([summary.flows[0]?.requirements, counted.flows[0]?.requirements]).toEqual([0, flow.tested.length]);
  });

  it('describes each step in words, with its effects and the states before and after it', () => {
    const { flow } = readPart<{ flow: FlowRecord }>('one', 'flow-turnstile');
    const described = flow.paths.map(({ from, steps }) =>
      steps.map(({ event, to, effects }, step) => ({
        words: flow.events[event]?.words,
        before: flow.moments[steps[step - 1]?.to ?? from]?.state,
        after: flow.moments[to]?.state,
        effects: effects.map((effect) => flow.effects[effect]),
      })),
    );
    expect(described.flat()).toContainEqual({
      words: 'enters 42 as the code',
      before: 'arm: closed · lamp: dark',
      after: 'arm: asking · lamp: dark',
      effects: ['asks ask office {"gate":7,"code":"42"}'],
    });
    expect(described.flat()).toContainEqual({
      words: 'ask office answers: good',
      before: 'arm: asking · lamp: dark',
      after: 'arm: open · lamp: dark',
      effects: ['asks watcher {"gate":7}', 'toast "Welcome"'],
    });
    expect(described.flat().map(({ words }) => words)).toEqual(
      expect.arrayContaining(['5 s pass (open time)', 'ask office: no answer', 'lights the lamp']),
    );
  });

  it('draws each state once and inside its parent, and an arrow for each transition to another state', () => {
    const { chart, flow } = readPart<{ chart: Chart; flow: FlowRecord }>('one', 'flow-turnstile');
    const box = (id: string) => chart.boxes.find((each) => each.id === `turnstile${id}`);
    expect(flow.states.every(({ id }) => chart.boxes.filter((each) => each.id === id).length === 1)).toBe(true);
    const [arm, open] = [box('.arm'), box('.arm.open')];
    if (!arm || !open) throw new Error('no box');
    expect(open.x).toBeGreaterThan(arm.x);
    expect(open.y + open.height).toBeLessThan(arm.y + arm.height);
    expect(arm.isRegion).toBe(true);
    expect(open.lines).toEqual([{ text: '⟳ watcher', kind: 'invoke', transition: null }]);
    const alarm = flow.transitions.findIndex(({ event }) => event === 'watcher.alarmed');
    expect(chart.arrows.filter(({ transitions }) => transitions.includes(alarm))).toHaveLength(1);
    expect(chart.arrows.flatMap(({ labels }) => labels.map(({ text }) => text))).toEqual(
      expect.arrayContaining(['code.enter [isCode]', 'after openTime (5 s)', 'askOffice failed']),
    );
  });

  it('finds paths by their states and words', () => {
    const search = readPart<SearchIndex>('one', 'search');
    expect(search.states).toContain('arm: blocked · lamp: dark');
    expect(search.words).toContain('watcher alarmed');
    expect(search.paths.length).toBe(summary.flows[0]?.paths);
  });
});

describe('walks in the browser that could not run', () => {
  const stats = { expected: 2, unexpected: 1, skipped: 0, flaky: 0 };
  it.each([
    ['the run has no report', null, 0, ['The walks in the browser did not run to their end.']],
    [
      'no walk ran, as with a port in use',
      {
        stats: { ...stats, expected: 0, unexpected: 0 },
        errors: [{ message: 'http://127.0.0.1:4299 is already used\nstack' }],
      },
      0,
      ['No walk ran in the browser.', 'The walks in the browser: http://127.0.0.1:4299 is already used'],
    ],
    ['some left no record', { stats, errors: [] }, 2, ['Only 2 of 3 walks ran in the browser.']],
    ['all ran and one failed, which is a failure of its flow', { stats, errors: [] }, 3, []],
  ])('are failures of the run if %s', (_, run, recorded, words) => {
    expect(incompleteWalks(run, recorded)).toEqual(words);
  });
});

describe('walks in the browser that failed', () => {
  it('are listed below the name of their flow, with the first line of what failed', () => {
    const flows = ['hours editor', 'cart'].map((name) => ({ flow: { name, machine: `${name}-machine` } }));
    const walk = { machine: 'hours editor-machine', name: 'hours, dates', fault: null };
    const walks = [
      { ...walk, number: 1 },
      { ...walk, number: 2, fault: 'The console warned: 0000-00-00\n    at page.ts:12' },
      { ...walk, number: 3, fault: 'Timeout' },
      { ...walk, machine: 'cart-machine', name: 'cart', number: 1 },
    ];
    const faults = ['hours, dates, walk 2: The console warned: 0000-00-00', 'hours, dates, walk 3: Timeout'];
    expect(walkFaults(walks, flows)).toEqual([{ flow: 'hours editor', faults }]);
  });
});

describe('numbers of the book', () => {
  it('are grouped by thousands, small and large ones', () => {
    expect([0, 999, 6442, 139_626].map(formatCount)).toEqual(['0', '999', '6,442', '139,626']);
    expect([formatPercent(2, 3), formatPercent(0, 0)]).toEqual(['66.6 %', '—']);
  });
});

describe('a changed target of one transition', () => {
  it('is shown with the transition before and after the change', () => {
    expect(changes.filter(({ kind }) => kind === 'definition')).toMatchObject([
      {
        what: 'turnstile.arm.open › watcher.alarmed #1',
        before: 'to turnstile.arm.blocked',
        after: 'to turnstile.arm.closed',
      },
    ]);
  });

  it('is shown with each path whose result differs, and the first step at which it differs', () => {
    const changed = changes.flatMap((change) => (change.kind === 'path' && change.how === 'changed' ? [change] : []));
    expect(changed.length).toBeGreaterThan(0);
    for (const { words, step, before, after } of changed) {
      expect(words[step - 1]).toBe('watcher alarmed');
      expect(before.state).toContain('arm: blocked');
      expect(after.state).toContain('arm: closed');
    }
    // Paths without an alarm pass, and paths with an alarm violate the specification.
    const { flow } = readPart<{ flow: FlowRecord }>('two', 'flow-turnstile');
    const others = flow.paths.filter(({ steps }) =>
      steps.every(({ event }) => flow.events[event]?.words !== 'watcher alarmed'),
    );
    expect(others.every(({ fault }) => fault === null)).toBe(true);
    expect(flow.paths.some(({ fault }) => fault?.includes('watcher.alarmed'))).toBe(true);
    expect(flow.uncovered).toContain('dead state: no walk reaches turnstile.arm.blocked');
  });

  it('is shown with the differing pictures of both runs', () => {
    expect(changes.filter(({ kind }) => kind === 'picture')).toMatchObject([
      { how: 'changed', picture: `turnstile/${shut}`, share: 1 },
    ]);
    expect(existsSync(at('two', 'pictures-before', 'turnstile', `${shut}-phone.webp`))).toBe(true);
    expect(existsSync(at('two', 'pictures', 'turnstile', `${shut}-phone.webp`))).toBe(true);
  });

  it('counts as accepted once its keys are accepted, and does not appear in a run of the unchanged machine', async () => {
    const accepted = await write(
      'three',
      turnstileWithFault(),
      'pictures-2',
      'one',
      changes.map(({ key }) => key),
    );
    expect(accepted.summary.changes).toMatchObject({ open: 0, accepted: changes.length });
    const same = await write('four', sample, 'pictures-1', 'one');
    expect(same.changes?.changes).toEqual([]);
  }, 60_000);
});
