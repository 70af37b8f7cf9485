import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { sample } from '../../tests/engine/sampled.ts';
import { isAccepted } from './accepted.ts';
import { buildWithMutants, type ViewMutant } from './view-build.ts';
import { ENOUGH_TESTS, isKill, type ViewResult } from './view-hooks.ts';
import { startRunner, type ViewRunner, type ViewTest } from './view-runner.ts';
import { findViewScreens, type ViewScreen } from './view-screens.ts';
import { sitesOf, viewOperators, type ViewOperator } from './view-sites.ts';
import { wantedOf } from './wanted.ts';

/** A mutant of a view and its result. */
export interface JudgedMutant {
  screen: string;
  operator: ViewOperator;
  /** File, line and source text of the mutant. */
  where: string;
  /** Title of the test that killed the mutant, or null if none did. */
  killedBy: string | null;
  message: string;
  /** Number of tests that were run with the mutant; `of` is the number of tests that reach it. */
  tests: number;
  of: number;
}

export interface ViewMutation {
  at: string;
  seed: number;
  seconds: number;
  /** Number of possible mutants, from which `mutants` were drawn. */
  sites: number;
  killed: number;
  /** Percentage of the drawn mutants that were killed. */
  score: number;
  mutants: readonly JudgedMutant[];
}

interface Options {
  /** Names of the screens to mutate; empty for all screens. */
  names: readonly string[];
  seed: number;
  /** Number of mutants per screen. */
  each: number;
  cores: number;
}

const root = path.resolve(import.meta.dirname, '../..');
const viewScreens = findViewScreens(root);
const folder = path.join(root, 'flow-book-data', 'view-mutants');

/**
 * Mutates the views. Draws `each` mutants per screen by the seed and builds the page once with all of them inactive.
 * Then runs tests with one mutant active at a time until a test fails: first the browser tests of the screen's flow,
 * then all others. A control run without an active mutant records which tests reach each mutant, and how early; tests
 * that fail in the control run are left out. A mutant that no test reaches survives without a run.
 */
export async function mutateViews({ names, seed, each, cores }: Options): Promise<ViewMutation> {
  const startedAt = performance.now();
  const screens = wantedOf('screen', viewScreens, names, ({ name }) => [name]);
  // Tests that need the operator's program or the built page would fail without a mutant, and be left out.
  if (!existsSync(path.join(root, 'dist-server/operator.js'))) throw new Error('Run `npm run build` first.');
  const { mutants, sites } = draw(screens, seed, each);
  console.log(`${mutants.length} mutants of ${sites} that fit ${screens.length} screens, by the seed ${seed}`);

  rmSync(folder, { recursive: true, force: true });
  await buildWithMutants(folder, mutants);
  console.log(`built with all of them inactive, ${secondsSince(startedAt)} s`);
  const runner = await startRunner(folder, cores);
  try {
    const judged = await judgeAll(runner, mutants);
    const killed = judged.filter(({ killedBy }) => killedBy !== null).length;
    return {
      ...{ at: new Date().toISOString(), seed, seconds: secondsSince(startedAt), sites },
      ...{ killed, score: Math.floor((killed / mutants.length) * 10_000) / 100, mutants: judged },
    };
  } finally {
    runner.stop();
  }
}

/** Draws `each` mutants per screen by the seed, with as many distinct operators as possible. */
function draw(screens: readonly ViewScreen[], seed: number, each: number): { mutants: ViewMutant[]; sites: number } {
  let sites = 0;
  const mutants: ViewMutant[] = [];
  for (const screen of screens) {
    // Each screen has its own seed, so that screens get different operators.
    const own = seed + 7919 * viewScreens.indexOf(screen);
    const here = screen.views.flatMap((file) =>
      sitesOf(file, readFileSync(path.join(root, file), 'utf8'))
        .filter((site) => !isAccepted(file, site))
        .map((site) => ({ ...site, file, screen: screen.name })),
    );
    sites += here.length;
    const groups = viewOperators.map((operator) => here.filter((site) => site.operator === operator));
    const chosen: typeof here = [];
    for (let turn = 0; chosen.length < Math.min(each, here.length) && turn < each; turn += 1) {
      const ready = groups.map((group) => group.filter((site) => !chosen.some((other) => collide(site, other))));
      const drawn = sample(
        ready.filter((group) => group.length > 0),
        each - chosen.length,
        own + turn,
      );
      for (const group of drawn) {
        const free = group.filter((site) => !chosen.some((other) => collide(site, other)));
        chosen.push(...sample(free, 1, own + chosen.length));
      }
    }
    mutants.push(...chosen.map((site, at) => ({ ...site, mutant: mutants.length + at + 1 })));
  }
  return { mutants, sites };
}

type Placed = Pick<ViewMutant, 'file' | 'start' | 'end'>;

/** Whether two ranges are equal or partly overlap, so that only one of them can be mutated. */
const collide = (one: Placed, other: Placed): boolean =>
  one.file === other.file &&
  ((one.start === other.start && one.end === other.end) ||
    (one.start < other.start && other.start < one.end && one.end < other.end) ||
    (other.start < one.start && one.start < other.end && other.end < one.end));

type Screen = Pick<ViewMutant, 'screen'>;

const specsOf = ({ screen }: Screen): readonly string[] => viewScreens.find(({ name }) => name === screen)?.specs ?? [];

/** The browser tests that do not belong to a screen. */
const commonSpecs = ['browser', 'flows']
  .flatMap((below) =>
    readdirSync(path.join(root, 'tests', below), { recursive: true, encoding: 'utf8' }).map(
      (file) => `${below}/${file}`,
    ),
  )
  .flatMap((file) => (file.endsWith('.spec.ts') ? [file.slice(0, -'.ts'.length)] : []))
  .filter((spec) => !viewScreens.some(({ specs }) => specs.includes(spec)));

interface Stage {
  name: string;
  /** A regular expression for the titles of the tests to run. */
  only: string;
  specsOf: (screen: Screen) => readonly string[];
}

const firstWalks = String.raw`^[^:]* [12]: .*@walk`;
/** Each stage begins with its control run. Mutants that were killed in a stage are left out of later stages. */
const stages: readonly Stage[] = [
  { name: 'first walks', only: firstWalks, specsOf },
  { name: "other tests of the screen's flow", only: `^(?!${firstWalks.slice(1)})`, specsOf },
  { name: 'tests of all pages', only: '', specsOf: () => commonSpecs },
];

/** A mutant, the results of the tests that were run with it, and the result that killed it. */
interface Progress {
  mutant: ViewMutant;
  results: ViewResult[];
  kill: ViewResult | null;
  /** Number of tests that reach the mutant. */
  of: number;
}

async function judgeAll(runner: ViewRunner, mutants: readonly ViewMutant[]): Promise<JudgedMutant[]> {
  const all = mutants.map((mutant): Progress => ({ mutant, results: [], kill: null, of: 0 }));
  for (const stage of stages) {
    const open = all.filter(({ kill }) => kill === null);
    if (open.length === 0) break;
    const passing = await controlOf(runner, stage, open);
    const tests = open.flatMap((progress) => testsFor(progress, stage, passing));
    if (tests.length > 0) {
      const startedAt = performance.now();
      const results = await runner.runTests(tests);
      for (const progress of open) {
        const own = results.filter(({ mutant }) => mutant === progress.mutant.mutant);
        progress.results.push(...own);
        progress.kill ??= own.find(isKill) ?? null;
      }
      const unclear = results.filter((result) => result.status !== 'passed' && !isKill(result)).length;
      console.log(
        `  ${new Set(tests.map(({ mutant }) => mutant)).size} mutants, ${stage.name}: ` +
          `${all.filter(({ kill }) => kill !== null).length} of ${all.length} killed so far` +
          `${unclear > 0 ? `, ${unclear} tests failed before they reached it, which proves nothing` : ''}` +
          `, ${secondsSince(startedAt)} s`,
      );
    }
    for (const progress of open)
      progress.of += passing.filter(({ reached }) => progress.mutant.mutant in reached).length;
  }
  return all.map(({ mutant: { screen, operator, file, line, what }, kill, results, of }) => ({
    ...{ screen, operator, where: `${file}:${line}  ${what}`, killedBy: kill?.title ?? null },
    ...{ message: plain(kill?.message ?? ''), tests: results.length, of },
  }));
}

/**
 * Runs the tests of a stage without an active mutant.
 * @returns the results of the tests that pass.
 */
async function controlOf(runner: ViewRunner, { name, only, ...stage }: Stage, open: readonly Progress[]) {
  const startedAt = performance.now();
  const specs = new Set(open.flatMap(({ mutant }) => stage.specsOf(mutant)));
  const wantedIn = (spec: string) =>
    open.flatMap(({ mutant }) => (stage.specsOf(mutant).includes(spec) ? [mutant.mutant] : []));
  const control = await runner.control(new Map([...specs].map((spec) => [spec, wantedIn(spec)])), only);
  for (const { title, status, message } of control)
    if (status !== 'passed') console.log(`  left out, ${status} without a mutant: ${title} ${plain(message)}`);
  const passing = control.filter(({ status }) => status === 'passed');
  console.log(
    `${name}: ${passing.length} of ${control.length} pass with no mutant active, ${secondsSince(startedAt)} s`,
  );
  return passing;
}

/**
 * Returns the tests of a stage for a mutant. Walks come first, because they compare the whole page; then tests that
 * reach the mutant earlier.
 */
function testsFor({ mutant: { mutant, screen } }: Progress, stage: Stage, passing: readonly ViewResult[]) {
  const specs = stage.specsOf({ screen });
  return passing
    .filter(({ spec, reached }) => mutant in reached && specs.includes(spec))
    .toSorted(
      (one, other) =>
        Number(other.isWalk) - Number(one.isWalk) || (one.reached[mutant] ?? 0) - (other.reached[mutant] ?? 0),
    )
    .slice(0, ENOUGH_TESTS)
    .map(({ spec, title }): ViewTest => ({ mutant, spec, title }));
}

const secondsSince = (startedAt: number): number => Math.round((performance.now() - startedAt) / 1000);

// Removes the colour codes in Playwright's messages.
const plain = (message: string): string =>
  message
    // oxlint-disable-next-line no-control-regex -- the escape character of colour codes
    .replaceAll(/\u001B\[\d+m/g, '')
    .replaceAll(/\s+/g, ' ')
    .slice(0, 300);

/** Prints the surviving mutants, and counts by screen and operator. */
export function printViews({ mutants }: ViewMutation): void {
  for (const { screen, operator, where, killedBy, tests, of } of mutants)
    if (killedBy === null) console.log(`  survived: ${screen}, ${operator}, ${where} (${tests} of ${of} tests)`);
  for (const key of ['screen', 'operator'] as const) {
    console.log(`\n${''.padEnd(28)}    mutants     killed`);
    for (const name of new Set(mutants.map((each) => each[key]))) {
      const here = mutants.filter((each) => each[key] === name);
      const counts = [here.length, here.filter(({ killedBy }) => killedBy !== null).length];
      console.log(`${name.padEnd(28)}${counts.map((count) => String(count).padStart(11)).join('')}`);
    }
  }
}
