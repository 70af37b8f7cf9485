import {
  PostgresDialect,
  PostgresDriver,
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import { createHash } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { endOnBrokenAnswer } from './broken-answer.ts';
import { callerStatement, checkChange } from './caller.ts';
import { errorCodeOf, DatabaseUnavailable, endsConnection, isBusy } from './unavailable.ts';

/** Clients whose connection has ended. */
const lost = new WeakSet<PoolClient>();

export interface StatementOptions {
  /** Timeout of a statement, ms; null for none. */
  readonly answerMs: number | null;
  /** Maximum duration of a transaction, ms, after which its connection is ended; null for none. */
  readonly transactionMs: number | null;
  /**
   * Whether to use named prepared statements, which each connection parses and plans only once (D158). PgBouncer before
   * 1.21 does not support them.
   */
  readonly named: boolean;
  /** Called after each commit, before it resolves, with the tables that may have changed. */
  readonly onChange: (tables: ReadonlySet<string>) => void;
}

/** What the driver derives from the SQL of a statement. */
interface Statement {
  /** The name of the prepared statement, a hash of the SQL: a pooler may share connections between processes. */
  readonly name?: string;
  /** The tables that the statement may change. */
  readonly changes: readonly string[];
}

/**
 * Limits the memory of a connection. The product has about 150 statements, some in several variants for lists of
 * different lengths.
 */
const maxStatements = 500;

/** The statements of one pool. */
class Statements {
  readonly #known = new Map<string, Statement>();

  of(sql: string): Statement {
    const known = this.#known.get(sql);
    if (known) return known;
    const changes = [...sql.matchAll(/\b(?:insert into|update|delete from)\s+"?(\w+)/gi)].map(
      ([, table = '']) => table,
    );
    if (this.#known.size >= maxStatements) return { changes };
    const statement = { name: createHash('sha256').update(sql).digest('base64url'), changes };
    this.#known.set(sql, statement);
    return statement;
  }
}

/** Whether the statement begins a transaction, as Kysely writes it. */
const opens = ({ sql }: CompiledQuery): boolean => sql === 'begin' || sql.startsWith('start transaction');

/**
 * Creates a dialect that handles connections that close or stop responding: the statement throws `DatabaseUnavailable`,
 * and the connection is discarded.
 */
export function resilientDialect(pool: Pool, options: StatementOptions): PostgresDialect {
  // A client in use emits `error` when its connection ends. Without a listener, that would end the process.
  pool.on('connect', (client) => {
    client.on('error', () => lost.add(client));
    endOnBrokenAnswer(client);
  });
  return new (class extends PostgresDialect {
    override createDriver(): Driver {
      return new ResilientDriver(pool, options);
    }
  })({ pool });
}

class ResilientDriver extends PostgresDriver {
  readonly #pool: Pool;
  readonly #options: StatementOptions;
  readonly #statements = new Statements();

  constructor(pool: Pool, options: StatementOptions) {
    super({ pool });
    this.#pool = pool;
    this.#options = options;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    try {
      return new Connection(await this.#pool.connect(), this.#options, this.#statements);
    } catch (error) {
      throw new DatabaseUnavailable('unreachable', error);
    }
  }

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    if (connection instanceof Connection) connection.startTransaction();
    await super.beginTransaction(connection, settings);
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await super.commitTransaction(connection);
    } finally {
      // Also after an error: a commit without a response may have succeeded.
      if (connection instanceof Connection) connection.reportChanges();
    }
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // When a connection ends, the database rolls back by itself.
    if (connection instanceof Connection && connection.isOver) return;
    await super.rollbackTransaction(connection);
  }

  override async releaseConnection(connection: DatabaseConnection): Promise<void> {
    if (connection instanceof Connection) connection.release();
  }
}

class Connection implements DatabaseConnection {
  readonly #client: PoolClient;
  readonly #options: StatementOptions;
  readonly #statements: Statements;
  /** Whether the database has announced that it closes the connection. */
  #isEnding = false;
  /**
   * Whether a transaction has begun, whose changes are reported when it ends. Never reset after `startTransaction`,
   * since a connection is released after its transaction.
   */
  isInTransaction = false;
  readonly #changed = new Set<string>();
  /** Ends the connection of a transaction that takes too long. */
  #deadline: NodeJS.Timeout | undefined;
  #isTooLong = false;

  constructor(client: PoolClient, options: StatementOptions, statements: Statements) {
    this.#client = client;
    this.#options = options;
    this.#statements = statements;
  }

  get isOver(): boolean {
    return this.#isEnding || lost.has(this.#client);
  }

  startTransaction(): void {
    this.isInTransaction = true;
    const { transactionMs } = this.#options;
    if (transactionMs === null) return;
    this.#deadline = setTimeout(() => {
      this.#isTooLong = true;
      this.#isEnding = true;
      this.#client.connection.stream.destroy();
    }, transactionMs);
  }

  /** A changing statement outside a transaction gets one of its own if there is a caller, whom the audit log records. */
  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const caller = callerStatement();
    if (caller === null || this.isInTransaction) return this.#execute(query, opens(query) ? caller : null);
    if (this.#statements.of(query.sql).changes.length === 0) return this.#execute(query);
    this.isInTransaction = true;
    try {
      await this.#execute(CompiledQuery.raw('begin'), caller);
      const result = await this.#execute<Row>(query);
      await this.#execute(CompiledQuery.raw('commit'));
      return result;
    } catch (error) {
      if (!this.isOver) await this.#execute(CompiledQuery.raw('rollback'));
      throw error;
    } finally {
      this.isInTransaction = false;
      this.reportChanges();
    }
  }

  /** @param following A statement without parameters that is sent in the same message. */
  async #execute<Row>({ sql, parameters }: CompiledQuery, following: string | null = null): Promise<QueryResult<Row>> {
    const { answerMs, named } = this.#options;
    // Statements without parameters, such as 'begin', are not named: the simple protocol sends them in a single
    // message.
    const statement = this.#statements.of(sql);
    if (statement.changes.length > 0) checkChange();
    const name = named && parameters.length > 0 ? statement.name : undefined;
    let isSilent = false;
    const patience =
      answerMs === null
        ? undefined
        : setTimeout(() => {
            isSilent = true;
            // Closing the connection normally would wait for a response too.
            this.#client.connection.stream.destroy();
          }, answerMs);
    try {
      const { command, rowCount, rows } = await this.#client.query({
        text: following === null ? sql : `${sql}; ${following}`,
        values: [...parameters],
        ...(name && { name }),
      });
      const changes = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(command);
      return { rows: rows as Row[], ...(changes && { numAffectedRows: BigInt(rowCount ?? 0) }) };
    } catch (error) {
      this.#isEnding ||= endsConnection(errorCodeOf(error));
      if (isSilent || this.#isTooLong) throw new DatabaseUnavailable('silent', error);
      if (this.isOver) throw new DatabaseUnavailable('lost', error);
      if (isBusy(errorCodeOf(error))) throw new DatabaseUnavailable('busy', error);
      throw error;
    } finally {
      clearTimeout(patience);
      for (const table of statement.changes) this.#changed.add(table);
      if (!this.isInTransaction) this.reportChanges();
    }
  }

  reportChanges(): void {
    if (this.#changed.size === 0) return;
    this.#options.onChange(this.#changed);
    this.#changed.clear();
  }

  // oxlint-disable-next-line require-yield -- Kysely's interface requires this method; the product does not stream
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Streaming is not supported.');
  }

  /** Returns the client to the pool, which discards it if its connection has ended. */
  release(): void {
    clearTimeout(this.#deadline);
    this.#client.release(this.isOver);
  }
}
