import { connect as connectSocket, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { apiBase } from '../../../openapi/client.ts';
import { streamLimits } from '../../../server/order-events/streams.ts';
import { addCustomers } from '../../../tests/fixtures/create-restaurant.ts';
import { limits } from '../limits.ts';
import { ownProcessorTime, residentMemory } from '../processor-time.ts';
import { startOpenServer, type After } from '../product.ts';
import type { Row } from '../rows.ts';
import { repeat } from '../statistics.ts';

const concurrency = 100;
/** Streams that are opened and closed before the measurement, so that it does not include code and caches. */
const warmUp = 500;
/** The pause before a measurement, ms. */
const settleMs = 5_000;

/**
 * Opens event streams on one process, on which nothing happens but heartbeats, and measures what they cost: memory of the
 * process for each stream, and its processor time.
 * @param options `seconds` are how long each processor time is measured: 60 cover two heartbeats of each stream.
 */
export async function measure(after: After, options: { streams: number; seconds: number }): Promise<Row[]> {
  const { streams: count, seconds } = options;
  const { db, origin, pid, tokenOf } = await startOpenServer(after);
  const port = Number(new URL(origin).port);
  const customers = await addCustomers(db, Math.ceil(count / streamLimits.perAccount));
  const tokens = await Promise.all(customers.map((id) => tokenOf(id)));
  const open = (number: number) =>
    repeat(number, concurrency, (index) => openStream(port, tokens[index % tokens.length] ?? ''));
  /** The processor time in the seconds that follow, per cent of a core. */
  const percent = async () => {
    const began = ownProcessorTime(pid);
    await sleep(seconds * 1_000);
    return Number(((ownProcessorTime(pid) - began) / (seconds * 10)).toFixed(1));
  };
  for (const socket of await open(Math.min(warmUp, count))) socket.destroy();
  await sleep(settleMs);
  const memoryBefore = residentMemory(pid);
  const withoutStreams = await percent();
  const sockets = await open(count);
  after(() => sockets.forEach((socket) => socket.destroy()));
  await sleep(settleMs);
  const withStreams = await percent();
  const left = sockets.filter(({ closed }) => !closed).length;
  const memory = Number(((residentMemory(pid) - memoryBefore) / count).toFixed(1));
  const { streams: limit } = limits;
  return [
    { name: 'open streams', measured: left, comparedWith: count, ratio: left / count, limit: limit.open },
    { name: 'memory of a stream', measured: memory, unit: 'KB', limit: limit.memory },
    { name: 'processor time with streams', measured: withStreams, unit: '% of a core', limit: limit.processor },
    { name: 'processor time without streams', measured: withoutStreams, unit: '% of a core' },
  ];
}

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
