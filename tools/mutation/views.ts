import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { sampled } from '../../tests/engine/sampled.ts';
import { buildWithFaults, type ViewFault } from './view-build.ts';
import { ENOUGH_TESTS, isCatch, type ViewVerdict } from './view-hooks.ts';
import { startPlayer, type Player, type Try } from './view-player.ts';
import { findViewScreens, type ViewScreen } from './view-screens.ts';
import { sitesOf, viewOperators, type ViewOperator } from './view-sites.ts';

/** A fault of a view and what became of it. */
export interface JudgedFault {
  screen: string;
  operator: ViewOperator;
  /** File, line and source. */
  where: string;
  /** The test that failed, or null: nothing noticed. */
  caughtBy: string | null;
  message: string;
  /** How many tests ran under it, of those whose page comes by its place. */
  tests: number;
  of: number;
}

export interface ViewMutation {
  at: string;
  seed: number;
  seconds: number;
  /** All that the operators can do to the views; `faults` are drawn from them. */
  sites: number;
  planted: number;
  caught: number;
  /** Per cent of the planted. */
  score: number;
  faults: readonly JudgedFault[];
}

interface Options {
  /** Names of screens; none: all. */
  names: readonly string[];
  seed: number;
  /** Faults for each screen. */
  each: number;
}

const root = path.resolve(import.meta.dirname, '../..');
const viewScreens = findViewScreens(root);
const folder = path.join(root, 'flow-book-data', 'view-faults');

/**
 * Plants faults in the views, `each` for a screen, drawn by the seed from all that the operators can do; builds the
 * page once, with all of them disabled; and runs the browser tests of the screen's flow with one of them enabled at a time,
 * until one fails. A control run with none enabled records in which tests a fault would make a difference, and
 * how soon; a test that fails there does not count. A fault that makes a difference in no test survives without a run.
 */
export async function mutateViews({ names, seed, each }: Options): Promise<ViewMutation> {
  const startedAt = performance.now();
  const screens = viewScreens.filter(({ name }) => names.length === 0 || names.includes(name));
  if (screens.length === 0)
    throw new Error(`No such screen. There are: ${viewScreens.map(({ name }) => name).join(', ')}`);
  const { faults, sites } = draw(screens, seed, each);
  console.log(`${faults.length} faults of ${sites} that fit ${screens.length} screens, by the seed ${seed}`);

  rmSync(folder, { recursive: true, force: true });
  await buildWithFaults(folder, faults);
  console.log(`built with all of them disabled, ${secondsSince(startedAt)} s`);
  const player = await startPlayer(folder);
  try {
    const judged = await judgeAll(player, faults);
    const caught = judged.filter(({ caughtBy }) => caughtBy !== null).length;
    return {
      ...{ at: new Date().toISOString(), seed, seconds: secondsSince(startedAt), sites, planted: faults.length },
      ...{ caught, score: Math.floor((caught / faults.length) * 10_000) / 100, faults: judged },
    };
  } finally {
    player.stop();
  }
}

/** `each` faults for a screen, of as many kinds as possible, by the seed. */
function draw(screens: readonly ViewScreen[], seed: number, each: number): { faults: ViewFault[]; sites: number } {
  let sites = 0;
  const faults: ViewFault[] = [];
  for (const screen of screens) {
    // Other operators for other screens.
    const own = seed + 7919 * viewScreens.indexOf(screen);
    const here = screen.views.flatMap((file) =>
      sitesOf(file, readFileSync(path.join(root, file), 'utf8')).map((site) => ({
        ...site,
        file,
        screen: screen.name,
      })),
    );
    sites += here.length;
    const groups = viewOperators.map((operator) => here.filter((site) => site.operator === operator));
    const chosen: typeof here = [];
    for (let turn = 0; chosen.length < Math.min(each, here.length) && turn < each; turn += 1) {
      const ready = groups.map((group) => group.filter((site) => !chosen.some((other) => collide(site, other))));
      const drawn = sampled(
        ready.filter((group) => group.length > 0),
        each - chosen.length,
        own + turn,
      );
      for (const group of drawn) {
        const free = group.filter((site) => !chosen.some((other) => collide(site, other)));
        chosen.push(...sampled(free, 1, own + chosen.length));
      }
    }
    faults.push(...chosen.map((site, at) => ({ ...site, fault: faults.length + at + 1 })));
  }
  return { faults, sites };
}

type Placed = Pick<ViewFault, 'file' | 'start' | 'end'>;

/** Equal or overlapping ranges: only one of them can be planted. */
const collide = (one: Placed, other: Placed): boolean =>
  one.file === other.file &&
  ((one.start === other.start && one.end === other.end) ||
    (one.start < other.start && other.start < one.end && one.end < other.end) ||
    (other.start < one.start && one.start < other.end && other.end < one.end));

const firstWalks = String.raw`^[^:]* [12]: .*@walk`;
/** Each stage starts with its control run; faults caught in one stage are not run in the next. */
const stages = [
  { name: 'first walks', only: firstWalks },
  { name: 'other tests', only: `^(?!${firstWalks.slice(1)})` },
];
/** A fault has survived when tests that reach it have run this many ms in total without a failure. */
const ENOUGH_MS = 30_000;

/** A fault, the tests in which it was enabled, and of them the one that failed by it. */
interface Trial {
  fault: ViewFault;
  tried: ViewVerdict[];
  caught: ViewVerdict | null;
  /** All tests that meet it. */
  of: number;
}

async function judgeAll(player: Player, faults: readonly ViewFault[]): Promise<JudgedFault[]> {
  const trials = faults.map((fault): Trial => ({ fault, tried: [], caught: null, of: 0 }));
  const isOpen = ({ caught, tried }: Trial) => caught === null && left(tried) > 0;
  const open = () => trials.filter(isOpen);
  const countCaught = () => trials.filter(({ caught }) => caught !== null).length;
  for (const { name, only } of stages) {
    if (open().length === 0) break;
    const sound = await controlOf(player, name, soughtBy(open()), only);
    const tries = open().flatMap((trial) => next(trial, sound));
    if (tries.length > 0) {
      const startedAt = performance.now();
      const verdicts = await player.tries(tries);
      for (const trial of trials) {
        const own = verdicts.filter(({ fault }) => fault === trial.fault.fault);
        trial.tried.push(...own);
        trial.caught ??= own.find(isCatch) ?? null;
      }
      const unclear = verdicts.filter((verdict) => verdict.status !== 'passed' && !isCatch(verdict)).length;
      console.log(
        `  ${new Set(tries.map(({ fault }) => fault)).size} faults under their ${name}: ` +
          `${countCaught()} of ${trials.length} caught so far` +
          `${unclear > 0 ? `, ${unclear} tests failed before they met it, which proves nothing` : ''}` +
          `, ${secondsSince(startedAt)} s`,
      );
    }
    for (const trial of trials) trial.of += sound.filter(({ met }) => trial.fault.fault in met).length;
  }
  return trials.map(({ fault: { screen, operator, file, line, what }, caught, tried, of }) => ({
    ...{ screen, operator, where: `${file}:${line}  ${what}`, caughtBy: caught?.title ?? null },
    ...{ message: saidBy(caught?.message ?? ''), tests: tried.length, of },
  }));
}

/** By file of tests, the faults that are to be met there. */
type Sought = ReadonlyMap<string, readonly number[]>;

function soughtBy(open: readonly Trial[]): Sought {
  const specs = new Set(open.flatMap(({ fault }) => specsOf(fault)));
  const metIn = (spec: string) => open.filter(({ fault }) => specsOf(fault).includes(spec));
  return new Map([...specs].map((spec) => [spec, metIn(spec).map(({ fault }) => fault.fault)]));
}

/** The tests of a stage that pass with no fault enabled. */
async function controlOf(player: Player, name: string, sought: Sought, only: string): Promise<ViewVerdict[]> {
  const startedAt = performance.now();
  const control = await player.control(sought, only);
  for (const { title, status, message } of control)
    if (status !== 'passed') console.log(`  left out, ${status} without a fault: ${title} ${saidBy(message)}`);
  const sound = control.filter(({ status }) => status === 'passed');
  console.log(`${name}: ${sound.length} of ${control.length} pass with no fault enabled, ${secondsSince(startedAt)} s`);
  return sound;
}

/** How many more tests are run for a fault. */
function left(tried: readonly ViewVerdict[]): number {
  const spent = tried.reduce((sum, { milliseconds }) => sum + milliseconds, 0);
  return spent < ENOUGH_MS ? ENOUGH_TESTS - tried.length : 0;
}

/** The next tests for a fault: walks, which hold the whole page, and of them those that meet it soonest. */
function next({ fault: { fault, ...at }, tried }: Trial, sound: readonly ViewVerdict[]): Try[] {
  const specs = specsOf(at);
  return sound
    .filter(
      ({ spec, title, met }) => fault in met && specs.includes(spec) && !tried.some((each) => each.title === title),
    )
    .toSorted(
      (one, other) => Number(other.isWalk) - Number(one.isWalk) || (one.met[fault] ?? 0) - (other.met[fault] ?? 0),
    )
    .slice(0, left(tried))
    .map(({ spec, title }) => ({ fault, spec, title }));
}

const specsOf = ({ screen }: Pick<ViewFault, 'screen'>): readonly string[] =>
  viewScreens.find(({ name }) => name === screen)?.specs ?? [];

const secondsSince = (startedAt: number): number => Math.round((performance.now() - startedAt) / 1000);

// Playwright colours what it says.
const saidBy = (message: string): string =>
  message
    // oxlint-disable-next-line no-control-regex -- the colours' own sign
    .replaceAll(/\u001B\[\d+m/g, '')
    .replaceAll(/\s+/g, ' ')
    .slice(0, 300);

/** Prints what survived, and what was caught of the planted by screen and by kind. */
export function printViews({ faults }: ViewMutation): void {
  for (const { screen, operator, where, caughtBy, tests, of } of faults)
    if (caughtBy === null) console.log(`  survived: ${screen}, ${operator}, ${where} (${tests} of ${of} tests)`);
  for (const key of ['screen', 'operator'] as const) {
    console.log(`\n${''.padEnd(24)}    planted     caught`);
    for (const name of new Set(faults.map((each) => each[key]))) {
      const here = faults.filter((each) => each[key] === name);
      const counts = [here.length, here.filter(({ caughtBy }) => caughtBy !== null).length];
      console.log(`${name.padEnd(24)}${counts.map((count) => String(count).padStart(11)).join('')}`);
    }
  }
}
