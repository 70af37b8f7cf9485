// `npm test`: runs all checks and tests, even on a fresh machine. `npm run test:fast` (--fast) skips browser, load and
// crash tests, the sequences of order events, and the lint rules that need types. The output ends with a table of the
// suites and a line `N passed, N failed`. No dependency may be imported before `install()`, because a fresh clone has
// none.
import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { findBrowser } from './browser.mjs';
import { readCommandLine } from './command-line.mjs';
import { checkNode, install } from './install.mjs';
import { run } from './run.mjs';

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
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
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
    const child = spawn(command, args, { cwd: root, stdio, env: { ...process.env, ...env } });
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

/** Reads the counts that a test runner has written. A run that ended without counts counts as one failure. */
function readCounts(file, code, countsOf) {
  try {
    const counts = countsOf(JSON.parse(readFileSync(file, 'utf8')));
    return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
  } catch {
    return { passed: 0, failed: 1 };
  }
}

const vitest = (name, project, ...options) => ({
  name,
  run: async () => {
    const startedAt = Date.now();
    const file = path.join(reports, `${project}.json`);
    const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`];
    const code = await runShown(bin('vitest'), ['run', `--project=${project}`, ...reporters, ...options]);
    const counts = readCounts(file, code, (report) => ({
      passed: report.numPassedTests,
      failed: report.numFailedTests + report.numPendingTests + report.numTodoTests,
    }));
    return [{ suite: name, ...counts, seconds: seconds(startedAt) }];
  },
});

const browser = {
  name: 'browser',
  run: async () => {
    const startedAt = Date.now();
    const executable = await browserFound;
    if (executable === null) return [{ suite: 'browser', passed: 0, failed: 1, seconds: 0 }];
    const file = path.join(reports, 'browser.json');
    const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: file, ...(executable && { CHROMIUM_PATH: executable }) };
    const code = await runShown(bin('playwright'), ['test', '--reporter=dot,json'], env);
    const counts = readCounts(file, code, ({ stats }) => ({
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky + stats.skipped,
    }));
    return [{ suite: 'browser', ...counts, seconds: seconds(startedAt) }];
  },
};

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
const pageSize = tsx('page size', 'tools/bench/page.ts');

// Leaves out the rules that need types, because they take longer than all other rules together.
const fastLint = { ...lint, args: [] };
const unit = vitest('flows and rules', 'unit');
const fast = [
  beside(checks(types, fastLint, format, unused, requirements), unit),
  vitest('server', 'server', '--exclude=tests/server/sequences/**'),
];
const whole = [
  beside(checks(types, lint, format, unused, duplicates, requirements), unit),
  vitest('server', 'server'),
  checks(build),
  browser,
  beside(checks(pageSize), vitest('load and kills', 'load')),
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
console.table(results);
const sum = (key) => results.reduce((total, result) => total + result[key], 0);
console.log(`${seconds(startedAt)} seconds in all; suites that ran side by side share theirs`);
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
process.exitCode = sum('failed') > 0 ? 1 : 0;
