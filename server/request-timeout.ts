import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Timeout of this route, ms, instead of the application's. */
    answerMs?: number;
  }
}

/** A request was not answered in time. Its work continues, within the limits of what it waits for. */
export class RequestTimedOut extends Error {
  override readonly name = 'RequestTimedOut';
}

/**
 * Answers every request within `requestMs`, including the time for its body. Fastify's own `handlerTimeout` stops once
 * the body has been read: Node closes the request then, and Fastify takes that for a client that left.
 */
export function limitRequestTime(app: FastifyInstance, requestMs: number): void {
  app.addHook('onRequest', (request, reply, done) => {
    const limit = request.routeOptions.config.answerMs ?? requestMs;
    const timer = setTimeout(() => {
      // The answer has been sent or is being sent; the rest of an unread body may still arrive.
      if (reply.sent || reply.raw.headersSent) request.raw.destroy();
      else void reply.send(new RequestTimedOut(`no answer within ${limit} ms`));
    }, limit);
    timer.unref();
    reply.raw.once('close', () => {
      if (isFullyReceived(request.raw)) clearTimeout(timer);
    });
    done();
  });
}

/** Whether the request is complete or its connection is closed. */
export function isFullyReceived({ complete, destroyed }: IncomingMessage): boolean {
  return complete || destroyed;
}

/** Time for the client to read the answer, ms. */
const lingerMs = 1_000;

/**
 * Closes the connection of a request that was answered while its body was still arriving. It waits, because bytes that
 * reach a closed connection would discard the unread answer.
 */
export function closeAfterAnswer(request: IncomingMessage): void {
  setTimeout(() => {
    if (!isFullyReceived(request)) request.destroy();
  }, lingerMs).unref();
}
