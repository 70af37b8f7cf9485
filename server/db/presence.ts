import { Client } from 'pg';
import type { Cluster } from './cluster.ts';
import { errorCode } from './postgres-binaries.ts';

/** The registration of this process as a user of an embedded database. */
export interface Presence {
  readonly url: string;
  /**
   * Releases the shared lock.
   * @returns whether no other process uses the database; if so, new processes wait until it has stopped.
   */
  leave(): Promise<boolean>;
  close(): Promise<void>;
}

/** Key of the advisory lock: arbitrary, but the same in every release. */
const LOCK = 20_180_401;
/**
 * Name of the application's user and database. The user is not a superuser, but may create databases, which tests do.
 */
const APP = 'app';

/**
 * Connects to the database on this port and takes the shared lock.
 * @param onLost Called with the port when the connection that holds the lock ends unexpectedly.
 * @returns null if the server is not running, not ready, or being stopped.
 * @throws Error if the server rejects the password.
 */
export async function joinCluster(
  cluster: Cluster,
  port: number,
  onLost: (port: number) => void,
): Promise<Presence | null> {
  const url = (user: string, database: string) =>
    `postgres://${user}:${cluster.password}@127.0.0.1:${port}/${database}`;
  const client = new Client({
    connectionString: url('postgres', 'postgres'),
    application_name: 'presence',
    keepAlive: true,
  });
  let joined = false;
  // A lost connection emits `error` and `end`; without a listener for `error`, the process would end.
  client.on('error', () => undefined);
  client.on('end', () => {
    if (joined) onLost(port);
  });
  try {
    await client.connect();
    if (!(await lock(client, 'pg_try_advisory_lock_shared'))) {
      await client.end();
      return null;
    }
    await createApplication(client, cluster.password);
  } catch (error) {
    await client.end().catch(() => undefined);
    if (errorCode(error)?.startsWith('28')) {
      throw new Error(`The password in postgres.password is not that of the database in ${cluster.dir}.`, {
        cause: error,
      });
    }
    return null;
  }
  joined = true;
  return {
    url: url(APP, APP),
    async leave() {
      joined = false;
      try {
        await client.query('select pg_advisory_unlock_shared($1)', [LOCK]);
        return await lock(client, 'pg_try_advisory_lock');
      } catch {
        return false;
      }
    },
    close: () => client.end().catch(() => undefined),
  };
}

async function lock(client: Client, way: 'pg_try_advisory_lock' | 'pg_try_advisory_lock_shared'): Promise<boolean> {
  const { rows } = await client.query<{ got: boolean }>(`select ${way}($1) as got`, [LOCK]);
  return rows[0]?.got === true;
}

/** Creates the application's user and database on the first start. */
async function createApplication(client: Client, password: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [APP]);
  if (rowCount) return;
  // If two processes start for the first time at once, the second waits here and finds the user and the database.
  await client.query('select pg_advisory_lock($1)', [LOCK + 1]);
  try {
    const role = await client.query('select from pg_roles where rolname = $1', [APP]);
    if (!role.rowCount) await client.query(`create role ${APP} login createdb password '${password}'`);
    const database = await client.query('select from pg_database where datname = $1', [APP]);
    if (!database.rowCount) await client.query(`create database ${APP} owner ${APP}`);
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK + 1]);
  }
}
