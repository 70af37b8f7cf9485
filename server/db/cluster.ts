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

/** A database cluster on disk: where it is, who runs it, and its password. */
export interface Cluster {
  readonly dir: string;
  readonly logFile: string;
  readonly password: string;
  readonly runAs: RunAs;
}

/** Clusters are made under this name, and renamed when they are whole. */
const STAGING = 'postgres.new-';

/**
 * The cluster of a data folder, made on the first call. Two processes may come at once: each step appears whole or
 * not at all (link, rename), so one of them wins and the other uses what the winner made.
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

/** What a process that was killed while it made a cluster left behind. */
async function removeAbandoned(dataDir: string): Promise<void> {
  const aMinuteAgo = Date.now() - 60_000;
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(STAGING)) continue;
    const folder = path.join(dataDir, name);
    if ((await stat(folder)).mtimeMs < aMinuteAgo) await rm(folder, { recursive: true, force: true });
  }
}

/** Puts the content there whole, or leaves the file that is there. */
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
      // Another process was faster: its cluster is as good as ours.
      if (!existsSync(path.join(dir, 'PG_VERSION'))) throw error;
    });
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

/** The last line that says something: PostgreSQL's programs end with the reason. */
export function lastLine(output: string): string {
  return output.trim().split('\n').at(-1)?.trim() ?? '';
}
