import { spawn, type ChildProcess } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { findBrowser } from '../scripts/browser.mjs';
import { readVerdicts, type ViewVerdict } from './view-hooks.ts';
import type { ViewPlay } from './views.config.ts';

/** A test to be run with a fault enabled. */
export interface Try {
  fault: number;
  /** In tests/, without '.spec.ts'. */
  spec: string;
  title: string;
}

/** Runs browser tests before the page with the faults in it. */
export interface Player {
  /**
   * Tests of these files with no fault enabled, of each until the faults sought there were met often enough; `only` is a
   * regular expression of what Playwright calls a test.
   */
  control: (sought: ReadonlyMap<string, readonly number[]>, only: string) => Promise<ViewVerdict[]>;
  /** Each test with its fault enabled; of a fault's tests those given first run first, and none after one has failed. */
  tries: (tries: readonly Try[]) => Promise<ViewVerdict[]>;
  stop: () => void;
}

const root = path.resolve(import.meta.dirname, '../..');
const cores = availableParallelism();

/** Starts the server that was built into the folder. @throws where there is no browser, or the server does not answer */
export async function startPlayer(folder: string): Promise<Player> {
  const executable = await findBrowser(root);
  if (executable === null) throw new Error('There is no browser.');
  const port = Number(process.env['TEST_PORT'] ?? 4299);
  const env = {
    ...process.env,
    VIEW_FAULTS: folder,
    TEST_PORT: String(port),
    ...(executable && { CHROMIUM_PATH: executable }),
  };
  const server = await startServer(folder, port);
  return {
    control: (sought, only) => {
      for (const [spec, faults] of sought) writeSpec(folder, controlFile(spec), 0, spec, faults);
      const files = [...sought.keys()].map(controlFile);
      return play(folder, env, { files, only: [only], inOrder: false, workers: cores + 1 });
    },
    tries: (tries) => {
      const turns = new Map<number, number>();
      const files = tries.map(({ fault, spec, title }) => {
        const turn = (turns.get(fault) ?? 0) + 1;
        turns.set(fault, turn);
        // Playwright takes files by their names: first all faults under the first of their tests.
        const file = `try-${turn}-${String(fault).padStart(4, '0')}.spec.ts`;
        writeSpec(folder, file, fault, spec);
        return { file, only: `${escaped(`${file} ${title}`)}(?: @\\S+)*$` };
      });
      return play(folder, env, {
        ...{ files: files.map(({ file }) => file), only: files.map(({ only }) => only) },
        inOrder: true,
        // A test with a fault enabled mostly waits for what does not come.
        workers: 2 * cores,
      });
    },
    stop: () => server.kill('SIGTERM'),
  };
}

/** A name without folders for a test's file. */
const controlFile = (spec: string) => `${spec.replaceAll('/', '-')}.spec.ts`;

const escaped = (title: string) => title.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A browser test's file anew, under the hooks that enable a fault. */
function writeSpec(folder: string, file: string, fault: number, spec: string, sought: readonly number[] = []): void {
  const specs = path.join(folder, 'specs');
  mkdirSync(specs, { recursive: true });
  const from = (name: string, query = '') => JSON.stringify(path.join(root, name) + query);
  const lines = [
    `import { underFault } from ${from('tools/mutation/view-hooks.ts')};`,
    `underFault(${fault}, ${JSON.stringify(spec)}, ${JSON.stringify(sought)});`,
    // A module is read once: with a name of its own, its tests are registered for each fault.
    `await import(${from(`tests/${spec}.spec.ts`, `?for=${file}`)});`,
  ];
  writeFileSync(path.join(specs, file), `${lines.join('\n')}\n`);
}

/** Runs Playwright once. @returns what became of each test */
async function play(folder: string, env: NodeJS.ProcessEnv, what: ViewPlay): Promise<ViewVerdict[]> {
  const verdicts = path.join(folder, 'verdicts.jsonl');
  rmSync(verdicts, { force: true });
  writeFileSync(path.join(folder, 'play.json'), JSON.stringify(what));
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
  // A record of how long each test took, and why it failed.
  if (existsSync(verdicts)) appendFileSync(path.join(folder, 'all-verdicts.jsonl'), readFileSync(verdicts));
  return readVerdicts(verdicts);
}

async function startServer(folder: string, port: number): Promise<ChildProcess> {
  const data = path.join(folder, 'data');
  const settings = { HOST: '127.0.0.1', DATA_DIR: data, DEMO: '1', SEED: '1', WARM_PICTURES: '0' };
  const env = { ...process.env, ...settings, PORT: String(port) };
  if ((await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null))?.ok)
    throw new Error(`Something answers at port ${port} already.`);
  const server = spawn(process.execPath, ['dist-server/main.js'], { cwd: folder, stdio: 'ignore', env });
  // Not left behind by a run that is broken off.
  process.once('exit', () => server.kill('SIGTERM'));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  for (let tries = 0; tries < 300; tries += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
    if (answer?.ok) return server;
    if (server.exitCode !== null) break;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  server.kill('SIGTERM');
  throw new Error(`The server with the faults does not answer at port ${port}.`);
}
