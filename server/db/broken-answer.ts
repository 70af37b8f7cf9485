import type { PoolClient } from 'pg';

/**
 * Ends a connection whose answer cannot be parsed. If the database dies during an answer, PgBouncer writes its own error
 * into the middle of it. `pg` throws from an event of the socket then, which would end the process.
 */
export function endOnBrokenAnswer({ connection: { stream } }: PoolClient): void {
  for (const parse of stream.listeners('data')) {
    stream.on('data', (chunk: Buffer) => {
      try {
        parse.call(stream, chunk);
      } catch (error) {
        stream.destroy(error instanceof Error ? error : new Error(String(error)));
      }
    });
    stream.off('data', parse as (chunk: Buffer) => void);
  }
}
