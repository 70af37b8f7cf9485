import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import {
  chown,
  copyFile,
  link,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from './postgres-binaries.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';
import { choosePostgresUser, ownerOf, runProgram } from './postgres-user.ts';
import type { RunAs } from './postgres-user.ts';

/** A PostgreSQL cluster on disk: its folder, password and owner. */
export interface Cluster {
  readonly dir: string;
  readonly logFile: string;
  readonly password: string;
  readonly runAs: RunAs;
}

/** Prefix of the folder in which a cluster is created before it is renamed. */
const STAGING = 'postgres.new-';

/**
 * Opens the cluster of a data folder, and creates it if there is none. Concurrent processes are safe: each step is
 * atomic (link, rename), so that one process creates the cluster and the others use it.
 * @throws Error with a message of one line if the folder cannot be used.
 */
export async function openCluster(dataDir: string, binaries: PostgresBinaries): Promise<Cluster> {
  try {
    const dir = path.join(dataDir, 'postgres');
    const passwordFile = path.join(dataDir, 'postgres.password');
    await mkdir(dataDir, { recursive: true });
    if (!existsSync(path.join(dir, 'PG_VERSION'))) {
      await writeOnce(passwordFile, randomBytes(24).toString('hex'));
      await initialise(dataDir, dir, passwordFile, binaries);
    }
    await removeAbandoned(dataDir);
    const password = await readFile(passwordFile, 'utf8');
    const runAs = await ownerOf(dir, binaries.postgres);
    return { dir, logFile: path.join(dataDir, 'postgres.log'), password, runAs };
  } catch (error) {
    const code = errorCode(error);
    if (code === undefined) throw error;
    const reason = {
      EACCES: 'another user owns it',
      ENOENT: 'postgres.password is missing',
      ENOSPC: 'the disk is full',
    }[code];
    throw new Error(
      `DATA_DIR ${dataDir} cannot be used: ${reason ?? code}. Choose another DATA_DIR, or set DATABASE_URL.`,
      {
        cause: error,
      },
    );
  }
}

/** Removes incomplete clusters of processes that were killed. */
async function removeAbandoned(dataDir: string): Promise<void> {
  const aMinuteAgo = Date.now() - 60_000;
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(STAGING)) continue;
    const folder = path.join(dataDir, name);
    if ((await stat(folder)).mtimeMs < aMinuteAgo) await rm(folder, { recursive: true, force: true });
  }
}

/** Creates the file atomically unless it exists. */
async function writeOnce(file: string, content: string): Promise<void> {
  const draft = `${file}.${randomBytes(4).toString('hex')}`;
  await writeFile(draft, content, { mode: 0o600 });
  try {
    await link(draft, file);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

async function initialise(dataDir: string, dir: string, passwordFile: string, binaries: PostgresBinaries) {
  const staging = await mkdtemp(path.join(dataDir, STAGING));
  try {
    const runAs = await choosePostgresUser(staging, binaries.initdb);
    const password = path.join(staging, 'password');
    await copyFile(passwordFile, password);
    if (runAs.kind === 'user') await chown(password, runAs.uid, runAs.gid);
    const made = path.join(staging, 'cluster');
    const { code, output } = await runProgram(runAs, binaries.initdb, [
      `--pgdata=${made}`,
      `--pwfile=${password}`,
      '--username=postgres',
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
    ]);
    if (code !== 0)
      throw new Error(`initdb failed in ${dataDir}: ${lastLine(output)}. Set DATABASE_URL to use another.`);
    await rename(made, dir).catch((error: unknown) => {
      // If another process has created the cluster in the meantime, it is used.
      if (!existsSync(path.join(dir, 'PG_VERSION'))) throw error;
    });
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

/** Returns the last line, in which PostgreSQL's programs print the reason of a failure. */
export function lastLine(output: string): string {
  return output.trim().split('\n').at(-1)?.trim() ?? '';
}
