// `npm test`: everything, on a fresh machine. `npm run test:fast` (--fast) leaves out what needs a browser, load or
// kills. Ends with a table of the suites and a plain line `N passed, N failed`. No dependency may be imported here
// before `install()`: on a fresh clone there is none.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { findBrowser } from './browser.mjs';
import { checkNode, install } from './install.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const isFast = process.argv.includes('--fast');
const reports = path.join(root, 'test-results');

/** Runs a command to its end, its output shown as it comes. @returns the exit code */
function run(command, args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
    child.on('error', () => resolve(1));
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

/** A check that passes or fails as a whole. */
const check = (name, command, args) => ({
  name,
  run: async () => ((await run(command, args)) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }),
});

const bin = (name) => path.join(root, 'node_modules', '.bin', name);

/** What a runner wrote down; a run that died before it could write counts as one failure. */
function readCounts(file, code, countsOf) {
  try {
    const counts = countsOf(JSON.parse(readFileSync(file, 'utf8')));
    return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
  } catch {
    return { passed: 0, failed: 1 };
  }
}

const vitest = (name, project) => ({
  name,
  run: async () => {
    const file = path.join(reports, `${project}.json`);
    const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`];
    const code = await run(bin('vitest'), ['run', `--project=${project}`, ...reporters]);
    return readCounts(file, code, (report) => ({
      passed: report.numPassedTests,
      failed: report.numFailedTests + report.numPendingTests + report.numTodoTests,
    }));
  },
});

const browser = {
  name: 'browser',
  run: async () => {
    const executable = await findBrowser(root);
    if (executable === null) return { passed: 0, failed: 1 };
    const file = path.join(reports, 'browser.json');
    const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: file, ...(executable && { CHROMIUM_PATH: executable }) };
    const code = await run(bin('playwright'), ['test', '--reporter=dot,json'], env);
    return readCounts(file, code, ({ stats }) => ({
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky + stats.skipped,
    }));
  },
};

const types = check('types', process.execPath, ['node_modules/typescript-native/bin/tsc', '--noEmit']);
const lint = check('lint', bin('oxlint'), ['--type-aware']);
const format = check('format', bin('oxfmt'), ['--check', '.']);
const requirements = check('requirements', process.execPath, [
  '--import',
  'tsx',
  'tests/requirements/report.ts',
  '--quiet',
]);
const build = check('build', 'npm', ['run', '--silent', 'build']);
const pageSize = check('page size', process.execPath, ['--import', 'tsx', 'tests/bench/page.ts']);

const fast = [types, lint, format, requirements, vitest('flows and rules', 'unit'), vitest('server', 'server')];
const slow = [build, browser, pageSize, vitest('load and kills', 'load')];

checkNode();
install();
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const results = [];
for (const suite of isFast ? fast : [...fast, ...slow]) {
  console.log(`\n— ${suite.name}`);
  const startedAt = Date.now();
  const counts = await suite.run();
  results.push({ suite: suite.name, ...counts, seconds: Math.round((Date.now() - startedAt) / 1000) });
}

console.log('');
console.table(results);
const sum = (key) => results.reduce((total, result) => total + result[key], 0);
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
process.exitCode = sum('failed') > 0 ? 1 : 0;
