import {
  PostgresDialect,
  PostgresDriver,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
} from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { codeOf, DatabaseUnavailable, endsConnection, isBusy } from './unavailable.ts';

/** Clients whose connection has ended. */
const lost = new WeakSet<PoolClient>();

/**
 * PostgreSQL over connections that may close or stop responding: a statement then throws `DatabaseUnavailable`, and the
 * connection is discarded.
 * @param answerMs Timeout of a statement; null for none.
 */
export function resilientDialect(pool: Pool, answerMs: number | null): PostgresDialect {
  // A client in use emits this event when its connection ends; without a listener it would end the process.
  pool.on('connect', (client) => client.on('error', () => lost.add(client)));
  return new (class extends PostgresDialect {
    override createDriver(): Driver {
      return new ResilientDriver(pool, answerMs);
    }
  })({ pool });
}

class ResilientDriver extends PostgresDriver {
  readonly #pool: Pool;
  readonly #answerMs: number | null;

  constructor(pool: Pool, answerMs: number | null) {
    super({ pool });
    this.#pool = pool;
    this.#answerMs = answerMs;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    try {
      return new Connection(await this.#pool.connect(), this.#answerMs);
    } catch (error) {
      throw new DatabaseUnavailable('unreachable', error);
    }
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // The database rolled back when the connection ended.
    if (connection instanceof Connection && connection.isOver) return;
    await super.rollbackTransaction(connection);
  }

  override async releaseConnection(connection: DatabaseConnection): Promise<void> {
    if (connection instanceof Connection) connection.release();
  }
}

class Connection implements DatabaseConnection {
  readonly #client: PoolClient;
  readonly #answerMs: number | null;
  /** The database announced that it closes the connection. */
  #isEnding = false;

  constructor(client: PoolClient, answerMs: number | null) {
    this.#client = client;
    this.#answerMs = answerMs;
  }

  get isOver(): boolean {
    return this.#isEnding || lost.has(this.#client);
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    let isSilent = false;
    const patience =
      this.#answerMs === null
        ? undefined
        : setTimeout(() => {
            isSilent = true;
            // A regular close would wait for a response as well.
            this.#client.connection.stream.destroy();
          }, this.#answerMs);
    try {
      const { command, rowCount, rows } = await this.#client.query(sql, [...parameters]);
      const changes = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(command);
      return { rows: rows as Row[], ...(changes && { numAffectedRows: BigInt(rowCount ?? 0) }) };
    } catch (error) {
      this.#isEnding ||= endsConnection(codeOf(error));
      if (isSilent) throw new DatabaseUnavailable('silent', error);
      if (this.isOver) throw new DatabaseUnavailable('lost', error);
      if (isBusy(codeOf(error))) throw new DatabaseUnavailable('busy', error);
      throw error;
    } finally {
      clearTimeout(patience);
    }
  }

  // oxlint-disable-next-line require-yield -- Kysely's interface has it; nothing here streams
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Streaming is not supported.');
  }

  /** Returns the client to the pool, which discards it if its connection has ended. */
  release(): void {
    this.#client.release(this.isOver);
  }
}
