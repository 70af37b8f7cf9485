import { readFileSync } from 'node:fs';
import { readFile, unlink } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from './postgres-binaries.ts';

/** What the pid file of a cluster says about its server. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  readonly ready: boolean;
}

/**
 * Finds the server that runs on this cluster, whether it is in use or was left running by a crash; null if none runs.
 * Removes a pid file whose process has ended, is a zombie or is another program: PostgreSQL would take that process for
 * a running server and refuse to start.
 */
export async function findPostmaster(clusterDir: string): Promise<Postmaster | null> {
  const file = path.join(clusterDir, 'postmaster.pid');
  const text = await readOptional(file);
  if (text === null) return null;
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  // The pid file is still incomplete while the server starts.
  if (!Number.isInteger(pid) || pid <= 0) return { pid: 0, port: 0, ready: false };
  if (!isPostgres(pid)) {
    if ((await readOptional(file)) === text) await unlink(file).catch(() => undefined);
    return null;
  }
  return { pid, port: Number(lines[3] ?? 0), ready: lines[7]?.trim() === 'ready' };
}

/** Whether the process is alive and, as far as the system tells (Linux only), is PostgreSQL and not a zombie. */
export function isPostgres(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (errorCode(error) !== 'EPERM') return false;
  }
  if (process.platform !== 'linux') return true;
  try {
    // Content of the file: "pid (name) state …"
    const [, name, state] = /^\d+ \((.*)\) (\w)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    // A server that is just being started still has the name of this process, but its pid file is not yet written.
    return name === 'postgres' && state !== 'Z';
  } catch {
    return false;
  }
}

async function readOptional(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}
