import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How long this route has for its answer, ms, where it is not the application's own limit. */
    answerMs?: number;
  }
}

/** A request had no answer in time; what works for it goes on, within the limits of what it waits for. */
export class RequestTimedOut extends Error {
  override readonly name = 'RequestTimedOut';
}

/**
 * Ends every request after so many milliseconds, its body's way here included. Fastify's own `handlerTimeout` forgets its
 * limit when the body has been read: Node closes the request then, and it takes that for a client that left.
 */
export function limitRequestTime(app: FastifyInstance, requestMs: number): void {
  app.addHook('onRequest', (request, reply, done) => {
    const limit = request.routeOptions.config.answerMs ?? requestMs;
    const timer = setTimeout(() => {
      // Its answer has begun, or is there and the rest of the body that it did not need is still coming.
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

/** Whether nothing more comes: all of the request is here, or its connection is gone. */
export function isFullyReceived({ complete, destroyed }: IncomingMessage): boolean {
  return complete || destroyed;
}

/** Milliseconds that a sender has to read its answer. */
const lingerMs = 1_000;

/**
 * Closes the connection of a request whose body is still coming though its answer has been sent; not at once, since bytes
 * that reach a closed connection would take the unread answer with them.
 */
export function closeAfterAnswer(request: IncomingMessage): void {
  setTimeout(() => {
    if (!isFullyReceived(request)) request.destroy();
  }, lingerMs).unref();
}
