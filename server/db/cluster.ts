import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, copyFile, link, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
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

/**
 * The cluster of a data folder, made on the first call. Two processes may come at once: each step appears whole or
 * not at all (link, rename), so one of them wins and the other uses what the winner made.
 * @throws Error with one line when the folder cannot be used.
 */
export async function openCluster(dataDir: string, binaries: PostgresBinaries): Promise<Cluster> {
  const dir = path.join(dataDir, 'postgres');
  await mkdir(dataDir, { recursive: true });
  const passwordFile = path.join(dataDir, 'postgres.password');
  if (!existsSync(path.join(dir, 'PG_VERSION'))) {
    await writeOnce(passwordFile, randomBytes(24).toString('hex'));
    await initialise(dataDir, dir, passwordFile, binaries);
  }
  const password = await readFile(passwordFile, 'utf8');
  return { dir, logFile: path.join(dataDir, 'postgres.log'), password, runAs: await ownerOf(dir) };
}

/** Puts the content there whole, or leaves the file that is there. */
async function writeOnce(file: string, content: string): Promise<void> {
  const draft = `${file}.${process.pid}`;
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
  const staging = await mkdtemp(path.join(dataDir, 'postgres.new-'));
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
    if (code !== 0) throw new Error(`initdb failed in ${dataDir}: ${lastLine(output)}. Set DATABASE_URL to use another.`);
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
