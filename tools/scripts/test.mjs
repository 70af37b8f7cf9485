// `npm test`: all checks and tests, on a fresh machine. `npm run test:fast` (--fast) skips browser, load and crash
// tests, the sequences of order events, and the lint rules that need types. Ends with a table of the suites and a plain
// line `N passed, N failed`. Before `install()` no dependency may be imported, because a fresh clone has none.
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
 * A temporary folder for the suites, removed with this process. In memory if there is enough (a container may have 64
 * MB), because databases are created, cloned and dropped by the dozen, and tests need no durability.
 */
function makeTemporaryFolder() {
  const memory = '/dev/shm';
  const isPlenty = () => existsSync(memory) && statfsSync(memory).bavail * statfsSync(memory).bsize > 4 * 1024 ** 3;
  const folder = mkdtempSync(path.join(isPlenty() ? memory : tmpdir(), 'pehle-test-'));
  // The permissions of the system's folder: some tests start programs as another user.
  chmodSync(folder, 0o1777);
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Runs a command and shows its output. @returns the exit code */
const runShown = (command, args, env = {}) =>
  run(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });

/** Like `runShown`, but shows the output at the end, for commands that run concurrently. */
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

/** Checks that pass or fail as a whole, run concurrently. */
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

/** Suites that can run concurrently: a type checker uses one core only. */
const beside = (...suites) => ({
  name: suites.map(({ name }) => name).join(', '),
  run: async () => (await Promise.all(suites.map((suite) => suite.run()))).flat(),
});

const bin = (name) => path.join(root, 'node_modules', '.bin', name);

/** Reads the counts that a runner wrote; a run that ended without them counts as one failure. */
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

/** Both type checkers are Go programs that end before they need garbage collection. */
const inGo = { GOGC: '400' };

const types = {
  name: 'types',
  command: process.execPath,
  // More checkers would repeat most of the work, and compete with the linter.
  args: ['node_modules/typescript-native/bin/tsc', '--noEmit', '--checkers', '1'],
  env: inGo,
};
// The linter's Go program starts as many checkers as cores, for which the same applies.
const lint = { name: 'lint', command: bin('oxlint'), args: ['--type-aware'], env: { ...inGo, GOMAXPROCS: '1' } };
const format = { name: 'format', command: bin('oxfmt'), args: ['--check', '.'] };
// Unused files, exports and dependencies, and unnecessary lines of its configuration.
const unused = { name: 'unused code', command: bin('knip'), args: ['--no-progress'] };
// Runs of six or more identical lines in the product, imports left out.
const duplicates = { name: 'duplicates', command: 'npm', args: ['run', '--silent', 'duplicates'] };
const tsx = (name, ...args) => ({ name, command: process.execPath, args: ['--import', 'tsx', ...args] });
const requirements = tsx('requirements', 'tools/requirements/report.ts', '--quiet');
const build = { name: 'build', command: 'npm', args: ['run', '--silent', 'build'] };
const pageSize = tsx('page size', 'tools/bench/page.ts');

// Without the rules that need types, which take longer than all others together.
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
// Runs in the background until it is needed, because a fresh machine must download a browser.
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
