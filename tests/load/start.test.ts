import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../fixtures/database.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const sources = [
  ...['src', 'machines', 'domain', 'openapi', 'server', 'demo', 'public', 'tools'],
  ...['index.html', 'vite.config.ts', 'tsconfig.json', 'package.json', 'package-lock.json'],
];

let database: TestDatabase;
let clone: string;
let child: ChildProcess | undefined;

// Copies the sources, without a build, and links the installed packages. With new times, the list of packages would be newer
// than the packages, so that `npm start` would remove them first.
beforeAll(async () => {
  database = await createTestDatabase();
  clone = await mkdtemp(path.join(tmpdir(), 'pehle-start-'));
  for (const name of sources)
    await cp(path.join(root, name), path.join(clone, name), { recursive: true, preserveTimestamps: true });
  await symlink(path.join(root, 'node_modules'), path.join(clone, 'node_modules'));
});
afterEach(() => child?.kill('SIGKILL'));
afterAll(async () => {
  await rm(clone, { recursive: true, force: true });
  await database.drop();
});

/**
 * Runs the script of `npm start` until the server is ready, then stops it. Expects that it prints no error or warning.
 * @returns the printed lines up to the line with the URL
 */
async function start(): Promise<string[]> {
  const env = { PATH: process.env['PATH'], PORT: '0', DATABASE_URL: database.url, SEED: '0', WARM_PICTURES: '0' };
  const started = spawn(process.execPath, ['tools/scripts/start.mjs'], {
    cwd: clone,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child = started;
  const output = { stdout: '', stderr: '' };
  started.stdout.on('data', (chunk: Buffer) => (output.stdout += chunk.toString()));
  started.stderr.on('data', (chunk: Buffer) => (output.stderr += chunk.toString()));
  const closed = once(started, 'close');
  while (!/is ready.*\n/.test(output.stdout)) {
    if (started.exitCode !== null) throw new Error(output.stdout + output.stderr);
    await sleep(50);
  }
  started.kill('SIGINT');
  await closed;
  expect(output.stderr).toBe('');
  const lines = output.stdout.split('\n');
  return lines.slice(0, 1 + lines.findIndex((line) => line.includes('is ready')));
}

it('npm start prints one line each for the build, the database and the URL, and builds only on the first start', async () => {
  const connecting = expect.stringMatching(/^Connecting to the database on [\w.]+:\d+ …$/) as string;
  const ready = expect.stringMatching(/^Pehle is ready: http:/) as string;
  expect(await start()).toEqual(['Building the page and the server …', connecting, ready]);
  expect(await start()).toEqual([connecting, ready]);
}, 120_000);

it('npm start ends the server when the shell that npm runs it in has ended', async () => {
  const env = { PATH: process.env['PATH'], PORT: '0', DATABASE_URL: database.url, SEED: '0', WARM_PICTURES: '0' };
  // As npm does it: a shell, which does not replace itself by the command and passes no signal on.
  const shell = spawn('sh', ['-c', `"${process.execPath}" tools/scripts/start.mjs; exit $?`], {
    cwd: clone,
    env: { ...env, npm_lifecycle_event: 'start' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child = shell;
  let printed = '';
  shell.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const closed = once(shell, 'close');
  await expect.poll(() => /is ready: (\S+)/.exec(printed)?.[1], { timeout: 110_000 }).toBeDefined();
  const [, address = ''] = /is ready: (\S+)/.exec(printed) ?? [];
  expect((await fetch(`${address}/healthz`)).status).toBe(200);
  shell.kill('SIGTERM');
  // The pipe closes when the server, which writes to it too, has ended.
  await closed;
  await expect(fetch(`${address}/healthz`)).rejects.toThrow('fetch failed');
}, 120_000);
