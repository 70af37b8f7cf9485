import { readFileSync } from 'node:fs';
import { readFile, unlink } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from './postgres-binaries.ts';

/** What PostgreSQL's own pid file says about the server of a cluster. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  readonly ready: boolean;
}

/**
 * The server that runs on this cluster, be it ours or left behind by a crash; null when none runs.
 * A pid file whose process is gone, has become another program, or is only waiting to be reaped, is removed:
 * PostgreSQL itself would take such a process for a running server and refuse to start.
 */
export async function findPostmaster(clusterDir: string): Promise<Postmaster | null> {
  const file = path.join(clusterDir, 'postmaster.pid');
  const text = await readOptional(file);
  if (text === null) return null;
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  // A file caught half-written: the server is just starting.
  if (!Number.isInteger(pid) || pid <= 0) return { pid: 0, port: 0, ready: false };
  if (!isPostgres(pid)) {
    if ((await readOptional(file)) === text) await unlink(file).catch(() => undefined);
    return null;
  }
  return { pid, port: Number(lines[3] ?? 0), ready: lines[7]?.trim() === 'ready' };
}

/** Whether the process lives and, where the system tells (Linux), is PostgreSQL and no zombie. */
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
    // Between fork and exec a starting server still carries our name, but has no pid file yet.
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
