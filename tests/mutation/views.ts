import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { findBrowser } from '../../scripts/browser.mjs';
import { sampled } from '../support/sampled.ts';
import { buildWithFaults, type ViewFault } from './view-build.ts';
import type { ViewVerdict } from './view-hooks.ts';
import { viewScreens, type ViewScreen } from './view-screens.ts';
import { sitesOf, viewOperators, type ViewOperator } from './view-sites.ts';
import type { ViewRun } from './views.config.ts';

/** A fault of a view and what became of it. */
export interface JudgedFault {
  screen: string;
  operator: ViewOperator;
  /** File, line and what stands there. */
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
const folder = path.join(root, 'flow-book-data', 'view-faults');
/** How many tests of those that come by a fault are tried in each round. */
const rounds = [1, 2, 4, 8];
/** Together, in ms: a fault that so many tests do not notice is a survivor. */
const ENOUGH = 60_000;

/**
 * Plants faults in the views, so many for each screen, drawn by the seed from all that the operators can do; builds the
 * page once, with all of them asleep; and runs the browser tests of the screen's flow with one of them awake at a time,
 * until one fails. Which tests come by a fault is seen in a run with none awake, which all of them must pass.
 */
export async function mutateViews({ names, seed, each }: Options): Promise<ViewMutation> {
  const startedAt = performance.now();
  const seconds = () => Math.round((performance.now() - startedAt) / 1000);
  const screens = viewScreens.filter(({ name }) => names.length === 0 || names.includes(name));
  if (screens.length === 0)
    throw new Error(`No such screen. There are: ${viewScreens.map(({ name }) => name).join(', ')}`);
  const { faults, sites } = draw(screens, seed, each);
  console.log(`${faults.length} faults of ${sites} that fit ${screens.length} screens, by the seed ${seed}`);

  rmSync(folder, { recursive: true, force: true });
  await buildWithFaults(folder, faults);
  writeSpecs(screens);
  console.log(`built with all of them asleep, ${seconds()} s`);
  const executable = await findBrowser(root);
  if (executable === null) throw new Error('There is no browser.');
  const port = Number(process.env['TEST_PORT'] ?? 4299);
  const env = {
    ...process.env,
    VIEW_FAULTS: folder,
    TEST_PORT: String(port),
    ...(executable && { CHROMIUM_PATH: executable }),
  };
  const server = await startServer(port);
  try {
    const control = await play(env, [{ fault: 0, specs: specsOf(screens), titles: null }]);
    const sound = control.filter(({ status }) => status === 'passed');
    for (const { title, status, message } of control)
      if (status !== 'passed') console.log(`  left out, ${status} without a fault: ${title} ${firstLine(message)}`);
    console.log(`control: ${sound.length} of ${control.length} tests pass with no fault awake, ${seconds()} s`);

    const judged = await judgeAll(env, faults, sound);
    return {
      ...{ at: new Date().toISOString(), seed, seconds: seconds(), sites, planted: faults.length },
      caught: judged.filter(({ caughtBy }) => caughtBy !== null).length,
      score: Math.floor((judged.filter(({ caughtBy }) => caughtBy !== null).length / faults.length) * 10_000) / 100,
      faults: judged,
    };
  } finally {
    server.kill('SIGTERM');
  }
}

/** So many faults for each screen, of as many kinds as there are, by the seed. */
function draw(screens: readonly ViewScreen[], seed: number, each: number): { faults: ViewFault[]; sites: number } {
  let sites = 0;
  const faults: ViewFault[] = [];
  for (const screen of screens) {
    const here = filesOf(screen).flatMap((file) =>
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
        seed + turn,
      );
      for (const group of drawn) {
        const free = group.filter((site) => !chosen.some((other) => collide(site, other)));
        chosen.push(...sampled(free, 1, seed + chosen.length));
      }
    }
    faults.push(...chosen.map((site, at) => ({ ...site, fault: faults.length + at + 1 })));
  }
  return { faults, sites };
}

type Placed = Pick<ViewFault, 'file' | 'start' | 'end'>;

/** The same stretch, or two that cross: only one of them can be planted. */
const collide = (one: Placed, other: Placed): boolean =>
  one.file === other.file &&
  ((one.start === other.start && one.end === other.end) ||
    (one.start < other.start && other.start < one.end && one.end < other.end) ||
    (other.start < one.start && one.start < other.end && other.end < one.end));

const filesOf = ({ views }: ViewScreen): string[] =>
  views.flatMap((view) => {
    const at = `src/features/${view}`;
    if (!view.endsWith('/')) return [at];
    return readdirSync(path.join(root, at)).flatMap((file) => (file.endsWith('.tsx') ? [`${at}${file}`] : []));
  });

const specsOf = (screens: readonly ViewScreen[]): string[] => [...new Set(screens.flatMap(({ specs }) => specs))];

/** Each browser test's file under the hooks that wake a fault. */
function writeSpecs(screens: readonly ViewScreen[]): void {
  const specs = path.join(folder, 'specs');
  mkdirSync(specs, { recursive: true });
  const from = (file: string) => JSON.stringify(path.join(root, 'tests', file));
  for (const spec of specsOf(screens)) {
    const lines = [
      `import { underFault } from ${from('mutation/view-hooks.ts')};`,
      'underFault();',
      `await import(${from(`browser/${spec}.spec.ts`)});`,
    ];
    writeFileSync(path.join(specs, `${spec}.spec.ts`), `${lines.join('\n')}\n`);
  }
}

async function startServer(port: number): Promise<ChildProcess> {
  const data = path.join(folder, 'data');
  const settings = { HOST: '127.0.0.1', DATA_DIR: data, DEMO: '1', SEED: '1', WARM_PICTURES: '0' };
  const env = { ...process.env, ...settings, PORT: String(port) };
  const server = spawn(process.execPath, ['dist-server/main.js'], { cwd: folder, stdio: 'ignore', env });
  for (let tries = 0; tries < 300; tries += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null);
    if (answer?.ok) return server;
    if (server.exitCode !== null) break;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  server.kill('SIGTERM');
  throw new Error(`The server with the faults does not answer at port ${port}.`);
}

/** Runs Playwright once. @returns what became of each test under each fault */
async function play(env: NodeJS.ProcessEnv, runs: readonly ViewRun[]): Promise<ViewVerdict[]> {
  const verdicts = path.join(folder, 'verdicts.jsonl');
  rmSync(verdicts, { force: true });
  writeFileSync(path.join(folder, 'runs.json'), JSON.stringify(runs));
  const args = ['test', `--config=${path.join(import.meta.dirname, 'views.config.ts')}`];
  await new Promise<void>((resolve, reject) => {
    const playwright = spawn(path.join(root, 'node_modules/.bin/playwright'), args, {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      env,
    });
    playwright.on('error', reject);
    playwright.on('exit', () => resolve());
  });
  if (!existsSync(verdicts)) throw new Error('Playwright has run no test.');
  const lines = readFileSync(verdicts, 'utf8').trim().split('\n');
  // Lines of view-hooks.ts.
  return lines.map((line) => JSON.parse(line) as ViewVerdict);
}

async function judgeAll(
  env: NodeJS.ProcessEnv,
  faults: readonly ViewFault[],
  sound: readonly ViewVerdict[],
): Promise<JudgedFault[]> {
  const byFault = new Map(faults.map((fault) => [fault.fault, { fault, tests: testsOf(fault, sound) }]));
  const judged = new Map<number, ViewVerdict>();
  const done = new Map<number, number>();
  for (const size of rounds) {
    const runs = [...byFault.values()].flatMap(({ fault: { fault }, tests }): ViewRun[] => {
      const begun = done.get(fault) ?? 0;
      const next = judged.has(fault) ? [] : tests.slice(begun, begun + size);
      if (next.length === 0) return [];
      done.set(fault, begun + next.length);
      const specs = [...new Set(next.map(({ spec }) => spec))];
      return [{ fault, specs, titles: next.map(({ title }) => title) }];
    });
    if (runs.length === 0) break;
    const startedAt = performance.now();
    const verdicts = await play(env, runs);
    for (const verdict of verdicts)
      if (verdict.status === 'failed' && !judged.has(verdict.fault)) judged.set(verdict.fault, verdict);
    const unclear = verdicts.filter(({ status }) => status === 'timedOut').length;
    console.log(
      `${runs.length} faults under up to ${size} tests each: ${judged.size} of ${faults.length} caught so far` +
        `${unclear > 0 ? `, ${unclear} tests ran out of time, which proves nothing` : ''}` +
        `, ${Math.round((performance.now() - startedAt) / 1000)} s`,
    );
  }
  return [...byFault.values()].map(({ fault: { fault, screen, operator, file, line, what }, tests }) => {
    const verdict = judged.get(fault);
    return {
      ...{ screen, operator, where: `${file}:${line}  ${what}`, caughtBy: verdict?.title ?? null },
      ...{ message: firstLine(verdict?.message ?? ''), tests: done.get(fault) ?? 0, of: tests.length },
    };
  });
}

/** The tests that come by a fault's place: the walks first, of each the quick ones, up to a limit of time. */
function testsOf({ fault, screen }: ViewFault, sound: readonly ViewVerdict[]): ViewVerdict[] {
  const specs = viewScreens.find(({ name }) => name === screen)?.specs ?? [];
  let spent = 0;
  return sound
    .filter(({ spec, reached }) => reached.includes(fault) && specs.includes(spec))
    .toSorted((one, other) => Number(other.isWalk) - Number(one.isWalk) || one.milliseconds - other.milliseconds)
    .filter(({ milliseconds }, at) => (spent += milliseconds) < ENOUGH || at === 0);
}

// Playwright colours what it says.
const firstLine = (message: string): string =>
  // oxlint-disable-next-line no-control-regex -- the colours' own sign
  (message.replaceAll(/\u001B\[\d+m/g, '').split('\n')[0] ?? '').slice(0, 120);
