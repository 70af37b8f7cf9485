import { readFileSync } from 'node:fs';
import { readFile, unlink } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from './postgres-binaries.ts';

/** The content of PostgreSQL's pid file about the cluster's server. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  readonly ready: boolean;
}

/**
 * Finds the server that runs on this cluster, ours or one left from a crash; null when none runs. Removes a pid file
 * whose process is gone, is another program or is a zombie: PostgreSQL would take that process for a running server and
 * not start.
 */
export async function findPostmaster(clusterDir: string): Promise<Postmaster | null> {
  const file = path.join(clusterDir, 'postmaster.pid');
  const text = await readOptional(file);
  if (text === null) return null;
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  // The file is incomplete: the server is starting.
  if (!Number.isInteger(pid) || pid <= 0) return { pid: 0, port: 0, ready: false };
  if (!isPostgres(pid)) {
    if ((await readOptional(file)) === text) await unlink(file).catch(() => undefined);
    return null;
  }
  return { pid, port: Number(lines[3] ?? 0), ready: lines[7]?.trim() === 'ready' };
}

/** Whether the process is alive and, where the system shows it (Linux), is PostgreSQL and no zombie. */
export function isPostgres(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (errorCode(error) !== 'EPERM') return false;
  }
  if (process.platform !== 'linux') return true;
  try {
    // "pid (name) state …"
    const [, name, state] = /^\d+ \((.*)\) (\w)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    // Between fork and exec a starting server still has our name, but no pid file yet.
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
