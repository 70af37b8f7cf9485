import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { createVitest, type Vitest } from 'vitest/node';
import { isRecord } from '../../machines/shared/is-record.ts';

/** Where tests run: a copy of the checkout, and the port of its server. */
export interface Workplace {
  root: string;
  port: number;
}

/** A test that ran. `file` is relative to the copy; `title` the full one, with its groups. */
export interface TestCase {
  file: string;
  title: string;
  failed: boolean;
}

interface Wanted {
  files: readonly string[];
  /** Parts of titles; none of them: all tests of the files. */
  titles: readonly string[];
  /** Stop at the first failure. */
  isFirstEnough?: boolean;
}

/** Runs tests of Vitest or of Playwright, never of both. @throws when the page cannot be built, or nothing ran */
export async function runTests(at: Workplace, wanted: Wanted): Promise<TestCase[]> {
  if (wanted.files.length === 0) return [];
  return wanted.files[0]?.endsWith('.spec.ts') === true ? runPlaywright(at, wanted) : runVitest(at, wanted);
}

const patternOf = (titles: readonly string[]) =>
  titles.map((title) => title.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('|');

/** As this program was started: Vitest sets NODE_ENV=test, with which Vite builds another page than the product's. */
const environment = { ...process.env };

function run(at: Workplace, command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const options = { cwd: at.root, env: { ...environment, ...env }, encoding: 'utf8', maxBuffer: 2 ** 28 } as const;
  return spawnSync(path.join(at.root, 'node_modules', '.bin', command), args, options);
}

/** The report that a runner wrote, which is then removed: a later run must not be taken for this one. */
function takeReport(file: string, said: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw new Error(`no report: ${said.slice(-800)}`);
  } finally {
    rmSync(file, { force: true });
  }
}

let vitest: Promise<Vitest> | undefined;

/** One Vitest for all runs: it keeps what it compiled, and its database server. */
async function startVitest({ root }: Workplace): Promise<Vitest> {
  const started = await createVitest('test', { root, watch: false, reporters: [{}], maxWorkers: 1 });
  await started.standalone();
  // A slow machine must not be taken for a test that caught something.
  for (const project of started.projects) project.config.testTimeout = 120_000;
  return started;
}

/** To be called after each edit: what was compiled of the file is out of date. */
export async function forgetCompiled(at: Workplace, file: string): Promise<void> {
  (await vitest)?.invalidateFile(path.join(at.root, file));
}

/** Ends what the runs have started. */
export async function stopTests(): Promise<void> {
  await (await vitest)?.close();
}

/** Vitest hands errors over from its workers as plain objects, which have no text of their own. */
const messageOf = (fault: unknown) => (isRecord(fault) ? String(fault['message']) : String(fault));

async function runVitest(at: Workplace, { files, titles, isFirstEnough = false }: Wanted): Promise<TestCase[]> {
  const runner = await (vitest ??= startVitest(at));
  runner.setGlobalTestNamePattern(new RegExp(patternOf(titles)));
  runner.config.bail = isFirstEnough ? 1 : 0;
  for (const project of runner.projects) project.config.bail = runner.config.bail;
  const specifications = files.flatMap((file) => runner.getModuleSpecifications(path.join(at.root, file)));
  const { testModules, unhandledErrors } = await runner.runTestSpecifications(specifications);
  const asked = testModules.filter(({ moduleId }) => files.includes(path.relative(at.root, moduleId)));
  const faults = [...asked.flatMap((module) => module.errors()), ...unhandledErrors];
  const cases = asked.flatMap((module) =>
    [...module.children.allTests()]
      .filter((test) => ['passed', 'failed'].includes(test.result().state))
      .map((test) => ({
        file: path.relative(at.root, module.moduleId),
        title: test.fullName.replaceAll(' > ', ' '),
        failed: test.result().state === 'failed',
      })),
  );
  if (cases.length === 0) throw new Error(`nothing ran: ${faults.map(messageOf).join(' ').slice(0, 800)}`);
  return cases;
}

interface PlaywrightSuite {
  title: string;
  suites?: PlaywrightSuite[];
  specs: { title: string; ok: boolean; tests: { status: string }[] }[];
}

function runPlaywright(at: Workplace, { files, titles, isFirstEnough = false }: Wanted): TestCase[] {
  for (const [command, ...options] of [
    ['vite', 'build', '--logLevel=error'],
    ['tsx', 'scripts/build-server.mjs'],
  ] as const) {
    const built = run(at, command, options);
    if (built.status !== 0) throw new Error(`cannot be built: ${built.stderr.slice(-800)}`);
  }
  const report = path.join(at.root, 'playwright.json');
  const args = ['test', ...files, '--project=desktop', '--reporter=json', '--trace=off'];
  if (titles.length > 0) args.push('-g', patternOf(titles));
  if (isFirstEnough) args.push('-x');
  const { stdout, stderr } = run(at, 'playwright', args, {
    TEST_PORT: String(at.port),
    // One database for all runs: a new one each time would cost more than the tests.
    TEST_DATA_DIR: path.join(at.root, '.data-takeouts'),
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  });
  // The shape is the one of Playwright's JSON reporter.
  const { suites } = takeReport(report, stdout + stderr) as { suites: PlaywrightSuite[] };
  const cases = suites.flatMap((suite) => casesOf(suite, `tests/browser/${suite.title}`, []));
  if (cases.length === 0) throw new Error(`nothing ran: ${(stdout + stderr).slice(-800)}`);
  return cases;
}

/** `file` is the outermost suite's: the walks' own place is in tests/support. */
function casesOf(suite: PlaywrightSuite, file: string, groups: readonly string[]): TestCase[] {
  const own = suite.specs
    .filter(({ tests }) => tests.some(({ status }) => status !== 'skipped'))
    .map(({ title, ok }) => ({ file, title: [...groups, title].join(' '), failed: !ok }));
  return [...own, ...(suite.suites ?? []).flatMap((inner) => casesOf(inner, file, [...groups, inner.title]))];
}
