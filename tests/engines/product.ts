import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { vi } from 'vitest';
import { freePort } from '../fixtures/free-port.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** The built product with demo data, in a temporary data folder. */
export async function createProduct() {
  if (!existsSync(path.join(root, 'dist-server', 'main.js'))) throw new Error('There is no build: npm run build');
  const port = await freePort();
  const data = await mkdtemp(path.join(tmpdir(), 'pehle-engines-'));
  const origin = `http://127.0.0.1:${port}`;
  let server: ChildProcess | null = null;

  async function start(): Promise<void> {
    const settings = {
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: data,
      DEMO: '1',
      SEED: '1',
      WARM_PICTURES: '0',
    };
    const started = spawn(process.execPath, ['dist-server/main.js'], {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'development', ...settings },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    server = started;
    process.once('exit', () => started.kill('SIGTERM'));
    await vi.waitFor(
      async () => {
        if (!(await fetch(`${origin}/readyz`)).ok) throw new Error('The server is not ready.');
      },
      { timeout: 90_000, interval: 200 },
    );
  }

  /** Ends the server, so that its port refuses connections; `start` starts it again with the same data. */
  async function stop(): Promise<void> {
    if (!server) return;
    const ended = once(server, 'exit');
    server.kill('SIGTERM');
    await ended;
    server = null;
  }

  return {
    origin,
    start,
    stop,
    async remove(): Promise<void> {
      await stop();
      await rm(data, { recursive: true, force: true });
    },
  };
}
