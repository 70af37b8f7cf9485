import { spawn, type ChildProcess } from 'node:child_process';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { openDatabaseServer } from '../../server/db/embedded.ts';

const log = { info: () => undefined, error: () => undefined };

/** A data folder of each test's own, and a stopped cluster to start from. Registers the hooks that make and remove them. */
export function testDataFolder() {
  /** A stopped cluster to copy, for the tests that are not about the first start. */
  let made: string;
  let folder = '';
  let dataDir = '';
  const children: ChildProcess[] = [];
  const open = () => openDatabaseServer({ dataDir, log });

  async function postmasterPid(): Promise<number> {
    return Number((await readFile(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]);
  }

  beforeAll(async () => {
    made = await mkdtemp(path.join(tmpdir(), 'embedded-'));
    await (await openDatabaseServer({ dataDir: made, log })).stop();
  });
  afterAll(() => rm(made, { recursive: true, force: true }));
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'embedded-'));
    dataDir = path.join(folder, "a folder with 'quotes' & ü");
  });
  afterEach(async () => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
    // Whatever a test has left running on this folder ends with its last user.
    if (await postmasterPid().catch(() => 0)) await (await open()).stop();
    await rm(folder, { recursive: true, force: true });
  });

  return {
    open,
    postmasterPid,
    /** The folder of the test; nothing is in it yet. */
    folder: () => folder,
    dataDir: () => dataDir,
    startFromCopy: () => cp(made, dataDir, { recursive: true }),
    /**
     * Another process that uses the database of the same folder.
     * @param program Node and the bundled `hold-database.js` it runs.
     * @param uid The user it runs as; ours by default.
     * @returns the process and the address of its database.
     */
    async otherProcess(
      { node, script }: { node: string; script: string },
      uid?: number,
    ): Promise<{ child: ChildProcess; url: string }> {
      const child = spawn(node, [script, dataDir], {
        cwd: '/',
        stdio: ['ignore', 'pipe', 'inherit'],
        ...(uid === undefined ? {} : { uid, gid: uid }),
      });
      children.push(child);
      const url = await new Promise<string>((resolve, reject) => {
        child.stdout?.once('data', (line: Buffer) => resolve(line.toString().trim()));
        child.once('exit', (code) => reject(new Error(`ended with ${code}`)));
      });
      return { child, url };
    },
  };
}

/** The first value of the first row. */
export async function query(url: string, text: string): Promise<unknown> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(text);
    return Object.values(rows[0] ?? {})[0];
  } finally {
    await client.end();
  }
}

/** The exit code, once the process has ended. */
export const ended = (child: ChildProcess) => new Promise((resolve) => child.once('exit', resolve));
