// `npm test`: runs all checks and tests, even on a fresh machine. `npm run test:fast` (--fast) skips browser, load and
// crash tests, the sequences of order events, and the lint rules that need types. The output ends with the titles of the
// failed tests, a table of the suites and a line `N passed, N failed`. No dependency may be imported before `install()`,
// because a fresh clone has none.
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { findBrowser } from './browser.mjs';
import { readCommandLine } from './command-line.mjs';
import { playwrightTests, readCounts, vitestTests } from './counts.mjs';
import { checkNode, install } from './install.mjs';
import { run, start } from './run.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const isFast = readCommandLine({ options: { fast: { type: 'boolean' } } }).values.fast ?? false;
const reports = path.join(root, 'test-results');

/**
 * Creates a temporary folder for the suites, which is removed when this process ends. It is in memory if there is
 * enough (a container may have only 64 MB), because tests create and drop dozens of databases and need no durability.
 */
function makeTemporaryFolder() {
  const memory = '/dev/shm';
  const isPlenty = () => existsSync(memory) && statfsSync(memory).bavail * statfsSync(memory).bsize > 4 * 1024 ** 3;
  const folder = mkdtempSync(path.join(isPlenty() ? memory : tmpdir(), 'pehle-test-'));
  // Same permissions as the system's temporary folder, because some tests start programs as another user.
  chmodSync(folder, 0o1777);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * Runs a command and shows its output at once.
 * @returns the exit code
 */
const runShown = (command, args, env = {}) =>
  run(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });

/** Like `runShown`, but shows the output at the end, so that the output of concurrent commands is not mixed. */
function runAside(command, args, env = {}) {
  return new Promise((resolve) => {
    const stdio = ['ignore', 'pipe', 'pipe'];
    const child = start(command, args, { cwd: root, stdio, env: { ...process.env, ...env } });
    const said = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => said.push(bytes));
    const end = (code) => {
      process.stdout.write(Buffer.concat(said));
      resolve(code);
    };
    child.on('error', () => end(1));
    child.on('close', (code) => end(code ?? 1));
  });
}

const seconds = (since) => Math.round((Date.now() - since) / 1000);

/** A suite of checks that run concurrently, each of which passes or fails as a whole. */
const checks = (...list) => ({
  name: list.map(({ name }) => name).join(', '),
  run: () =>
    Promise.all(
      list.map(async ({ name, command, args, env }) => {
        const startedAt = Date.now();
        const passed = (await runAside(command, args, env)) === 0;
        return { suite: name, passed: passed ? 1 : 0, failed: passed ? 0 : 1, seconds: seconds(startedAt) };
      }),
    ),
});

/** Runs suites concurrently. */
const beside = (...suites) => ({
  name: suites.map(({ name }) => name).join(', '),
  run: async () => (await Promise.all(suites.map((suite) => suite.run()))).flat(),
});

const bin = (name) => path.join(root, 'node_modules', '.bin', name);

/** Runs Vitest projects, whose report becomes `<first project>.json`. */
const vitest = (name, [project, ...others], ...options) => ({
  name,
  run: async () => {
    const startedAt = Date.now();
    const file = path.join(reports, `${project}.json`);
    const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`];
    const projects = [project, ...others].map((each) => `--project=${each}`);
    const code = await runShown(bin('vitest'), ['run', ...projects, ...reporters, ...options]);
    return [{ suite: name, ...readCounts(file, code, vitestTests), seconds: seconds(startedAt) }];
  },
});

/** Runs Playwright with these arguments, whose report becomes `<report>.json`. */
const playwright = (name, report, args = [], environment = {}) => ({
  name,
  run: async () => {
    const startedAt = Date.now();
    const executable = await browserFound;
    if (executable === null) return [{ suite: name, passed: 0, failed: 1, seconds: 0 }];
    const file = path.join(reports, `${report}.json`);
    const chromium = executable && { CHROMIUM_PATH: executable };
    const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: file, ...chromium, ...environment };
    const code = await runShown(bin('playwright'), ['test', '--reporter=dot,json', ...args], env);
    return [{ suite: name, ...readCounts(file, code, playwrightTests), seconds: seconds(startedAt) }];
  },
});

const browser = playwright('browser', 'browser');
/** The walks of a form with dates and of a logout, as `npm run flows` runs them: with pictures, which must change nothing. */
const pictures = playwright(
  'walks with pictures',
  'pictures',
  [
    '--project=desktop',
    '--output=test-results/pictures',
    'tests/flows/partner/hours-editor/page.ts',
    'tests/flows/shared/sign-out-everywhere/page.ts',
  ],
  {
    WALK_OBSERVER: path.join(root, 'tools/flow-book/take-pictures.ts'),
    FLOW_BOOK_PICTURES: path.join(process.env.TMPDIR ?? tmpdir(), 'pictures'),
  },
);

/**
 * `tsc` and `oxlint` are Go programs. Less frequent garbage collection makes them faster, and they end before they need
 * much memory.
 */
const inGo = { GOGC: '400' };

const types = {
  name: 'types',
  command: process.execPath,
  // A single checker, because several would repeat most of the work and compete with the linter for cores.
  args: ['node_modules/typescript-native/bin/tsc', '--noEmit', '--checkers', '1'],
  env: inGo,
};
// GOMAXPROCS=1 lets the linter use a single type checker too, instead of one per core.
const lint = { name: 'lint', command: bin('oxlint'), args: ['--type-aware'], env: { ...inGo, GOMAXPROCS: '1' } };
const format = { name: 'format', command: bin('oxfmt'), args: ['--check', '.'] };
// Finds unused files, exports and dependencies, and unnecessary lines in knip's configuration.
const unused = { name: 'unused code', command: bin('knip'), args: ['--no-progress'] };
// Finds six or more identical consecutive lines in the product, except imports.
const duplicates = { name: 'duplicates', command: 'npm', args: ['run', '--silent', 'duplicates'] };
const tsx = (name, ...args) => ({ name, command: process.execPath, args: ['--import', 'tsx', ...args] });
const requirements = tsx('requirements', 'tools/requirements/report.ts', '--quiet');
const build = { name: 'build', command: 'npm', args: ['run', '--silent', 'build'] };
const pageSize = tsx('page size', 'tools/bench/main.ts', 'page');

// Leaves out the rules that need types, because they take longer than all other rules together.
const fastLint = { ...lint, args: [] };
const unit = vitest('flows and rules', ['unit', 'flows']);
const fast = [
  beside(checks(types, fastLint, format, unused, requirements), unit),
  vitest('server', ['server'], '--exclude=tests/server/sequences/**'),
];
const whole = [
  beside(checks(types, lint, format, unused, duplicates, requirements), unit),
  vitest('server', ['server']),
  checks(build),
  browser,
  pictures,
  beside(checks(pageSize), vitest('load and kills', ['load'])),
  vitest('waits beside load', ['timing']),
];

checkNode();
// Runs in the background, because a fresh machine must download a browser.
const browserFound = isFast ? null : findBrowser(root);
install();
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
process.env.TMPDIR = makeTemporaryFolder();

const startedAt = Date.now();
const results = [];
for (const suite of isFast ? fast : whole) {
  console.log(`\n— ${suite.name}`);
  results.push(...(await suite.run()));
}

console.log('');
for (const { suite, titles = [] } of results) for (const title of titles) console.log(`failed in ${suite}: ${title}`);
console.table(results.map(({ titles: _, ...counts }) => counts));
const sum = (key) => results.reduce((total, result) => total + result[key], 0);
console.log(`${seconds(startedAt)} seconds in all; suites that ran side by side share theirs`);
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
process.exitCode = sum('failed') > 0 ? 1 : 0;
