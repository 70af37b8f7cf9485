import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A network between a process and its database that fails in ways a test chooses. */
export interface DatabaseProxy {
  /** The database's address through this network. */
  readonly url: string;
  /** From now on nothing is carried, and nobody is told; new connections are accepted and stay silent too. */
  silence(): void;
  /** New connections are carried again; those that fell silent stay silent. */
  restore(): void;
  /** Ends the connection that sends `text` for the nth time, when the database has answered and before that is carried. */
  loseAnswerTo(text: string, nth?: number): void;
  close(): Promise<void>;
}

export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let isSilent = false;
  let losing: { text: string; left: number } | null = null;

  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname);
    let loses = false;
    for (const [socket, other] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        if (!silenced.has(socket)) other.destroy();
      });
    }
    if (isSilent) silenced.add(client).add(database);
    client.on('data', (chunk: Buffer) => {
      if (silenced.has(client)) return;
      if (losing && chunk.includes(losing.text)) losing.left -= 1;
      if (losing?.left === 0) {
        losing = null;
        loses = true;
      }
      database.write(chunk);
    });
    database.on('data', (chunk: Buffer) => {
      if (silenced.has(database)) return;
      if (loses) client.destroy();
      else client.write(chunk);
    });
  });
  /** Sockets whose bytes go nowhere. */
  const silenced = new WeakSet<Socket>();

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('It has no port.');
  const url = new URL(target);
  url.host = `127.0.0.1:${address.port}`;
  return {
    url: url.href,
    silence() {
      isSilent = true;
      for (const socket of sockets) silenced.add(socket);
    },
    restore: () => void (isSilent = false),
    loseAnswerTo: (text, nth = 1) => void (losing = { text, left: nth }),
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
