import type { ChildProcess } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { testPort } from '../../tests/fixtures/free-port.ts';
import { findBrowser } from '../scripts/browser.mjs';
import { readResults, type ViewResult } from './view-hooks.ts';
import type { ViewRun } from './views.config.ts';
import { start } from '../scripts/run.mjs';

/** A test to be run with an active mutant. */
export interface ViewTest {
  mutant: number;
  /** Path of the test file below tests/, without '.ts'. */
  spec: string;
  title: string;
}

/** Runs browser tests on the page with mutants. */
export interface ViewRunner {
  /**
   * Runs the tests of these files without an active mutant, until the mutants wanted of each file have been reached
   * often enough. `only` is a regular expression for test titles.
   */
  control: (wanted: ReadonlyMap<string, readonly number[]>, only: string) => Promise<ViewResult[]>;
  /** Runs each test with its mutant active. The tests of each mutant run in the given order, until one fails. */
  runTests: (tests: readonly ViewTest[]) => Promise<ViewResult[]>;
  stop: () => void;
}

const root = path.resolve(import.meta.dirname, '../..');

/**
 * Starts the server that was built into the folder, on port `TEST_PORT`.
 * @throws if there is no browser, or the server does not answer.
 */
export async function startRunner(folder: string, cores: number): Promise<ViewRunner> {
  const executable = await findBrowser(root);
  if (executable === null) throw new Error('There is no browser.');
  const port = await testPort();
  const data = path.join(folder, 'data');
  const env = {
    ...process.env,
    VIEW_MUTANTS: folder,
    TEST_PORT: String(port),
    // Tests run the operator's program on the database of this server.
    TEST_DATA_DIR: data,
    ...(executable && { CHROMIUM_PATH: executable }),
  };
  const server = await startServer(folder, port, data);
  return {
    control: (wanted, only) => {
      for (const [spec, mutants] of wanted) writeSpec(folder, controlFile(spec), 0, spec, mutants);
      const files = [...wanted.keys()].map(controlFile);
      return runPlaywright(folder, env, { files, only: [only], inOrder: false, workers: cores + 1 });
    },
    runTests: (tests) => {
      const turns = new Map<number, number>();
      const files = tests.map(({ mutant, spec, title }) => {
        const turn = (turns.get(mutant) ?? 0) + 1;
        turns.set(mutant, turn);
        // Playwright runs files in the order of their names, so the first tests of all mutants run before any second
        // test.
        const file = `test-${turn}-${String(mutant).padStart(4, '0')}.spec.ts`;
        writeSpec(folder, file, mutant, spec);
        return { file, only: `${escaped(`${file} ${title}`)}(?: @\\S+)*$` };
      });
      return runPlaywright(folder, env, {
        ...{ files: files.map(({ file }) => file), only: files.map(({ only }) => only) },
        inOrder: true,
        // More workers than cores, because a test with an active mutant mostly waits for content that does not appear.
        workers: 2 * cores,
      });
    },
    stop: () => server.kill('SIGTERM'),
  };
}

/** Returns a file name without folders for the path of a test file. */
const controlFile = (spec: string) => `${spec.replaceAll('/', '-')}.spec.ts`;

const escaped = (title: string) => title.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Writes a test file that runs the tests of another file with a mutant active. */
function writeSpec(folder: string, file: string, mutant: number, spec: string, wanted: readonly number[] = []): void {
  const specs = path.join(folder, 'specs');
  mkdirSync(specs, { recursive: true });
  const from = (name: string, query = '') => JSON.stringify(path.join(root, name) + query);
  const lines = [
    `import { withMutant } from ${from('tools/mutation/view-hooks.ts')};`,
    `withMutant(${mutant}, ${JSON.stringify(spec)}, ${JSON.stringify(wanted)});`,
    // The unique query loads the module again, so that its tests are registered for each mutant.
    `await import(${from(`tests/${spec}.ts`, `?for=${file}`)});`,
  ];
  writeFileSync(path.join(specs, file), `${lines.join('\n')}\n`);
}

/**
 * Runs Playwright once.
 * @returns the results of all tests.
 */
async function runPlaywright(folder: string, env: NodeJS.ProcessEnv, what: ViewRun): Promise<ViewResult[]> {
  const results = path.join(folder, 'results.jsonl');
  rmSync(results, { force: true });
  writeFileSync(path.join(folder, 'run.json'), JSON.stringify(what));
  const args = ['test', `--config=${path.join(import.meta.dirname, 'views.config.ts')}`];
  await new Promise<void>((resolve, reject) => {
    const playwright = start(path.join(root, 'node_modules/.bin/playwright'), args, {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      env,
    });
    playwright.on('error', reject);
    playwright.on('exit', () => resolve());
  });
  // Appends the results to a log of all runs.
  if (existsSync(results)) appendFileSync(path.join(folder, 'all-results.jsonl'), readFileSync(results));
  return readResults(results);
}

async function startServer(folder: string, port: number, data: string): Promise<ChildProcess> {
  const settings = { HOST: '127.0.0.1', DATA_DIR: data, DEMO: '1', SEED: '1', WARM_PICTURES: '0' };
  const env = { ...process.env, ...settings, PORT: String(port) };
  if ((await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null))?.ok)
    throw new Error(`Something answers at port ${port} already.`);
  const server = start(process.execPath, ['dist-server/main.js'], { cwd: folder, stdio: 'ignore', env });
  for (let attempts = 0; attempts < 300; attempts += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
    if (answer?.ok) return server;
    if (server.exitCode !== null) break;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  server.kill('SIGTERM');
  throw new Error(`The server with the mutants does not answer at port ${port}.`);
}
