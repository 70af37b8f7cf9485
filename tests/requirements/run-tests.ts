import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';

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
export function runTests(at: Workplace, wanted: Wanted): TestCase[] {
  if (wanted.files.length === 0) return [];
  return wanted.files[0]?.endsWith('.spec.ts') === true ? runPlaywright(at, wanted) : runVitest(at, wanted);
}

const patternOf = (titles: readonly string[]) =>
  titles.map((title) => title.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('|');

function run(at: Workplace, command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const options = { cwd: at.root, env: { ...process.env, ...env }, encoding: 'utf8', maxBuffer: 2 ** 28 } as const;
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

interface VitestReport {
  testResults: {
    name: string;
    message: string;
    assertionResults: { ancestorTitles: string[]; title: string; status: string }[];
  }[];
}

function runVitest(at: Workplace, { files, titles, isFirstEnough = false }: Wanted): TestCase[] {
  const report = path.join(at.root, 'vitest.json');
  const args = ['run', ...files, '--reporter=json', `--outputFile=${report}`];
  if (titles.length > 0) args.push('-t', patternOf(titles));
  if (isFirstEnough) args.push('--bail=1');
  // Without it the server's database would be started for the machines' tests too.
  const projects = new Set(files.map((file) => /^tests\/(server|load)\//.exec(file)?.[1] ?? 'unit'));
  const { stdout, stderr } = run(at, 'vitest', [...args, ...[...projects].map((name) => `--project=${name}`)]);
  // The shape is the one of Vitest's JSON reporter.
  const { testResults } = takeReport(report, stdout + stderr) as VitestReport;
  const broken = testResults.find(({ assertionResults }) => assertionResults.length === 0);
  if (broken) throw new Error(`does not load: ${broken.name} ${broken.message}`);
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'passed' || status === 'failed')
      .map(({ ancestorTitles, title, status }) => ({
        file: path.relative(at.root, name),
        title: [...ancestorTitles, title].join(' '),
        failed: status === 'failed',
      })),
  );
}

interface PlaywrightSuite {
  title: string;
  suites?: PlaywrightSuite[];
  specs: { title: string; file: string; ok: boolean; tests: { status: string }[] }[];
}

function runPlaywright(at: Workplace, { files, titles, isFirstEnough = false }: Wanted): TestCase[] {
  const built = run(at, 'vite', ['build', '--logLevel=error']);
  if (built.status !== 0) throw new Error(`cannot be built: ${built.stderr.slice(-800)}`);
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
  const cases = suites.flatMap((suite) => casesOf(suite, []));
  if (cases.length === 0) throw new Error(`nothing ran: ${(stdout + stderr).slice(-800)}`);
  return cases;
}

function casesOf(suite: PlaywrightSuite, groups: readonly string[]): TestCase[] {
  const own = suite.specs
    .filter(({ tests }) => tests.some(({ status }) => status !== 'skipped'))
    .map(({ title, file, ok }) => ({
      file: `tests/browser/${file}`,
      title: [...groups, title].join(' '),
      failed: !ok,
    }));
  return [...own, ...(suite.suites ?? []).flatMap((inner) => casesOf(inner, [...groups, inner.title]))];
}
