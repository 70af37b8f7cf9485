import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export interface RunningServer {
  origin: string;
  pid: number;
  /** The folder of the embedded database, which other processes may use too. */
  dataDir: string;
  stop(): Promise<void>;
}

/** The limit of the server's heap, as `npm start` sets it (D294). */
export const heapLimit = '--max-old-space-size=2000';

/**
 * Starts the whole product with demo data on a port, in a temporary data folder, which `stop` removes.
 * @param settings Further environment variables.
 * @throws if another process listens on the port, whose answers would be measured instead.
 */
export async function startServer(
  port: number,
  settings: Readonly<Record<string, string>> = {},
): Promise<RunningServer> {
  await expectFreePort(port);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'pehle-bench-'));
  const origin = `http://127.0.0.1:${port}`;
  const server = spawn(process.execPath, [heapLimit, 'dist-server/main.js'], {
    // A build in this process has set NODE_ENV=production, in which the server refuses demo mode.
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DEMO: '1',
      SEED: '1',
      WARM_PICTURES: '0',
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const stop = async () => {
    server.kill('SIGTERM');
    await ended;
    await rm(dataDir, { recursive: true, force: true });
  };
  if (await becomesReady(server, origin, 60)) return { origin, pid: server.pid ?? 0, dataDir, stop };
  await stop();
  throw new Error(`The server did not start on port ${port}.`);
}

async function expectFreePort(port: number): Promise<void> {
  const probe = createServer().listen(port, '127.0.0.1');
  try {
    await once(probe, 'listening');
  } catch (error) {
    throw new Error(`Port ${port} is in use. Stop the process that listens on it, or set TEST_PORT to another port.`, {
      cause: error,
    });
  }
  probe.close();
  await once(probe, 'close');
}

/** Waits until the server accepts requests. @returns false if it has ended, or is not ready after `limit` seconds. */
export async function becomesReady(server: ChildProcess, origin: string, limit: number): Promise<boolean> {
  for (let tries = 0; tries < limit * 4; tries += 1) {
    const answer = await fetch(`${origin}/readyz`).catch(() => null);
    if (answer?.ok) return true;
    if (server.exitCode !== null) return false;
    await sleep(250);
  }
  return false;
}
