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
import { chooseOwner, ownerOf, run } from './postgres-user.ts';
import type { RunAs } from './postgres-user.ts';

/** A database cluster on disk: its folder, its owner and its password. */
export interface Cluster {
  readonly dir: string;
  readonly logFile: string;
  readonly password: string;
  readonly runAs: RunAs;
}

/** Clusters are created under this name and renamed when complete. */
const STAGING = 'postgres.new-';

/**
 * Opens the cluster of a data folder and creates it on the first call. Safe for two processes at once: each step is
 * atomic (link, rename), so that one creates it and the other uses it.
 * @throws Error with one line when the folder cannot be used.
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

/** Removes what a process left behind that was killed while it created a cluster. */
async function removeAbandoned(dataDir: string): Promise<void> {
  const aMinuteAgo = Date.now() - 60_000;
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(STAGING)) continue;
    const folder = path.join(dataDir, name);
    if ((await stat(folder)).mtimeMs < aMinuteAgo) await rm(folder, { recursive: true, force: true });
  }
}

/** Creates the file atomically, or keeps the existing one. */
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
    const runAs = await chooseOwner(staging, binaries.initdb);
    const password = path.join(staging, 'password');
    await copyFile(passwordFile, password);
    if (runAs.kind === 'user') await chown(password, runAs.uid, runAs.gid);
    const made = path.join(staging, 'cluster');
    const { code, output } = await run(runAs, binaries.initdb, [
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
      // Another process was faster; its cluster is used.
      if (!existsSync(path.join(dir, 'PG_VERSION'))) throw error;
    });
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

/** The last line, in which PostgreSQL's programs print the reason. */
export function lastLine(output: string): string {
  return output.trim().split('\n').at(-1)?.trim() ?? '';
}
