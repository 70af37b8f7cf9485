import { mkdirSync, writeFileSync } from 'node:fs';
import { connect as connectSocket, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { apiBase } from '../../openapi/client.ts';
import { connect } from '../../server/db/database.ts';
import { openDatabaseServer } from '../../server/db/embedded.ts';
import { streamLimits } from '../../server/order-events/streams.ts';
import { addCustomers } from '../../tests/fixtures/create-restaurant.ts';
import { tokenSource } from './orders.ts';
import { ownProcessorTime } from './processor-time.ts';
import { residentMemory } from './resident-memory.ts';
import { startServer } from './running-server.ts';

// `npm run bench:streams`: opens 10,000 event streams on one process, on which nothing happens but heartbeats, and
// measures what they cost: memory of the process for each stream, and its processor time. Needs a build (`npm run
// build`), Linux, and a limit of open files above 10,000 (`ulimit -n`).

const goals = { kilobytesEach: 25, percentOfCore: 5 };
const count = Number(process.env['STREAMS'] ?? 10_000);
/** Streams that are opened and closed before the measurement, so that it does not include code and caches. */
const warmUp = Math.min(500, count);
const concurrency = 100;
/** Covers two heartbeats of each stream, s. */
const idleSeconds = 60;

/** Opens a stream, and resolves when its first event has arrived. */
function openStream(port: number, token: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connectSocket(port, '127.0.0.1');
    socket.write(`GET ${apiBase}/order/events HTTP/1.1\r\nhost: bench\r\nauthorization: Bearer ${token}\r\n\r\n`);
    let text = '';
    socket.once('error', reject);
    socket.on('data', function read(chunk: Buffer) {
      text += chunk.toString();
      if (!text.includes('event: open')) return;
      // Heartbeats are read and dropped.
      socket.off('data', read).resume();
      resolve(socket);
    });
    socket.once('close', () => reject(new Error(`A stream was refused: ${text.split('\r\n', 1)[0]}`)));
  });
}

async function openStreams(port: number, tokens: readonly string[]): Promise<Socket[]> {
  const sockets: Socket[] = [];
  const left = [...tokens];
  const open = async () => {
    for (let token = left.pop(); token !== undefined; token = left.pop()) sockets.push(await openStream(port, token));
  };
  await Promise.all(Array.from({ length: concurrency }, open));
  return sockets;
}

const port = Number(process.env['TEST_PORT'] ?? 4396);
const server = await startServer(port, {
  CALLS_PER_MINUTE_NETWORK: '1000000000',
  CALLS_PER_MINUTE_ACCOUNT: '1000000000',
  CALLS_PER_MINUTE_PAYMENTS: '1000000000',
});
const log = { info: () => undefined, error: console.error };
const shared = await openDatabaseServer({ dataDir: server.dataDir, log });
const db = connect(shared.url, { max: 8 });
const sockets: Socket[] = [];
try {
  const tokenOf = await tokenSource(db);
  const accounts = await Promise.all(
    (await addCustomers(db, Math.ceil(count / streamLimits.perAccount))).map((id) => tokenOf(id)),
  );
  const tokens = Array.from({ length: count }, (_, index) => accounts[index % accounts.length] ?? '');
  for (const socket of await openStreams(port, tokens.slice(0, warmUp))) socket.destroy();
  await sleep(5_000);
  const before = { memory: residentMemory(server.pid), time: ownProcessorTime(server.pid) };
  await sleep(idleSeconds * 1_000);
  const withoutStreams = ownProcessorTime(server.pid) - before.time;
  sockets.push(...(await openStreams(port, tokens)));
  await sleep(5_000);
  const began = ownProcessorTime(server.pid);
  await sleep(idleSeconds * 1_000);
  const withStreams = ownProcessorTime(server.pid) - began;
  const percent = (ms: number) => Number((ms / (idleSeconds * 10)).toFixed(1));
  const results = {
    streams: sockets.filter(({ closed }) => !closed).length,
    kilobytesEach: Number(((residentMemory(server.pid) - before.memory) / count).toFixed(1)),
    percentOfCore: percent(withStreams),
    percentWithoutStreams: percent(withoutStreams),
  };
  console.table([results, { ...goals, streams: count }]);
  mkdirSync('test-results', { recursive: true });
  writeFileSync('test-results/bench-streams.json', `${JSON.stringify({ ...results, goals }, null, 2)}\n`);
  const isReached =
    results.streams === count &&
    results.kilobytesEach <= goals.kilobytesEach &&
    results.percentOfCore <= goals.percentOfCore;
  process.exitCode = isReached ? 0 : 1;
} finally {
  for (const socket of sockets) socket.destroy();
  await db.destroy();
  await shared.stop();
  await server.stop();
}
