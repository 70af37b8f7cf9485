import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { connect } from '../../server/db/database.ts';
import { migrate } from '../../server/db/migrate.ts';
import { isPostgres } from '../../server/db/postmaster.ts';
import { queryFirstValue, testDataFolder } from '../fixtures/data-folder.ts';
import { runNode } from '../fixtures/run-node.ts';
import { createRestaurant } from '../fixtures/create-restaurant.ts';

const { open, postmasterPid, dataDir, startFromCopy } = testDataFolder();

const operator = (words: readonly string[], environment: Record<string, string> = { DATA_DIR: dataDir() }) =>
  runNode([path.join(inject('programs'), 'operator.js'), ...words], environment);

/** Creates a restaurant with status 'pending'. @returns the restaurant's id */
async function addPending(url: string): Promise<number> {
  const db = connect(url, { max: 2, limits: null });
  try {
    await migrate(db);
    const { restaurantId } = await createRestaurant(db, []);
    await db.updateTable('restaurants').set({ status: 'pending' }).where('id', '=', restaurantId).execute();
    return restaurantId;
  } finally {
    await db.destroy();
  }
}

describe('the operator command', () => {
  it('uses the database of a running server, and leaves it running', async () => {
    await startFromCopy();
    const server = await open();
    const id = await addPending(server.url);
    const pid = await postmasterPid();
    expect(await operator(['restaurants', 'approve', String(id)])).toEqual({
      code: 0,
      out: `Restaurant ${id} (Charminar Dastarkhwan) is approved now; it was pending.\n`,
      err: '',
    });
    expect(await queryFirstValue(server.url, `select status from restaurants where id = ${id}`)).toBe('approved');
    expect(await postmasterPid()).toBe(pid);
    // Connects by URL, as with an external database.
    const listed = await operator(['restaurants', 'list'], { DATABASE_URL: server.url });
    expect(listed).toMatchObject({ code: 0, err: '' });
    expect(listed.out).toContain('Charminar Dastarkhwan');
    await server.stop();
  });

  it('is what `npm run operator` runs', async () => {
    const { scripts } = JSON.parse(await readFile('package.json', 'utf8')) as {
      scripts: { operator: string };
    };
    const [node, ...words] = scripts.operator.split(' ');
    expect(node).toBe('node');
    expect(await runNode([...words, '--help'])).toEqual(await operator(['--help']));
  });

  it('starts the database if no server is running, and stops it afterwards', async () => {
    await startFromCopy();
    const server = await open();
    const id = await addPending(server.url);
    const before = await postmasterPid();
    await server.stop();
    expect(isPostgres(before)).toBe(false);
    expect(await operator(['restaurants', 'reject', String(id)])).toMatchObject({ code: 0, err: '' });
    await expect(postmasterPid()).rejects.toThrow(/ENOENT/);
    const again = await open();
    expect(await queryFirstValue(again.url, `select status from restaurants where id = ${id}`)).toBe('rejected');
    await again.stop();
  });

  it('prints one line and creates no database if the database is missing or unreachable', async () => {
    expect(await operator(['restaurants', 'list'])).toEqual({
      code: 1,
      out: '',
      err: `There is no database in ${dataDir()} yet: start the server once, or set DATA_DIR or DATABASE_URL.\n`,
    });
    const unreachable = await operator(['orders', 'set', '1-1', 'ready'], {
      DATABASE_URL: 'postgres://nobody:secret-word@127.0.0.1:1/none',
    });
    expect(unreachable).toMatchObject({ code: 1, out: '' });
    expect(unreachable.err.trim().split('\n')).toHaveLength(1);
    expect(unreachable.err).not.toContain('secret-word');
  });

  it('exits with 1 if a command fails, with 0 for help, and with 2 for invalid arguments', async () => {
    await startFromCopy();
    const server = await open();
    await addPending(server.url);
    expect(await operator(['orders', 'set', '1-99', 'ready'])).toEqual({
      code: 1,
      out: '',
      err: 'There is no order 1-99.\n',
    });
    const help = await operator(['--help']);
    expect(help).toMatchObject({ code: 0, err: '' });
    expect(help.out).toContain('restaurants approve <id>');
    const wrong = await operator(['restaurants', 'approve', 'all']);
    expect(wrong).toMatchObject({ code: 2, out: '' });
    expect(wrong.err).toMatch(
      /^restaurants approve needs one restaurant's id, a number\.\n\n.*operator -- orders set/s,
    );
    await server.stop();
  });
});
