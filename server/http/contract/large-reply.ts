import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';

/** A 200 response whose JSON was serialized in pieces, between which the process handles other requests (D315). */
export interface LargeAnswer {
  readonly status: 200;
  readonly pieces: readonly Buffer[];
}

/** How long an answer may rest in all, ms: it must be complete within the time of a request. */
const restMs = 3_000;

/**
 * Serializes an object whose last field is a long list. After each batch it rests as long as the batch took, so that other
 * requests get half of the time of the process and of the database (D315).
 * @param fields The other fields; at least one, or none.
 * @param name The name of the list.
 * @param batches The rows of the list.
 */
export async function piecesWithList(
  fields: object,
  name: string,
  batches: AsyncIterable<readonly unknown[]>,
): Promise<Buffer[]> {
  const head = JSON.stringify(fields).slice(0, -1);
  const pieces = [Buffer.from(`${head}${head === '{' ? '' : ','}${JSON.stringify(name)}:[`)];
  let separator = '';
  let began = performance.now();
  let restLeft = restMs;
  for await (const batch of batches) {
    if (batch.length === 0) continue;
    pieces.push(Buffer.from(separator + JSON.stringify(batch).slice(1, -1)));
    separator = ',';
    const rest = Math.min(performance.now() - began, restLeft);
    restLeft -= rest;
    await sleep(rest);
    began = performance.now();
  }
  pieces.push(Buffer.from(']}'));
  return pieces;
}

/** Sends a large answer at the pace at which the client reads. */
export function sendLarge(reply: FastifyReply, { status, pieces }: LargeAnswer): FastifyReply {
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  return reply
    .code(status)
    .headers({ 'content-type': 'application/json; charset=utf-8', 'content-length': length })
    .send(Readable.from(pieces));
}
