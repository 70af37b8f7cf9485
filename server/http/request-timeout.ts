import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Timeout of this route, ms. Default: the timeout of the application. */
    answerMs?: number;
  }
}

/** A request was not answered in time. Its handler is not stopped, but all it waits for has timeouts of its own. */
export class RequestTimedOut extends Error {
  override readonly name = 'RequestTimedOut';
}

/**
 * Answers every request within `requestMs`, including the time to receive its body; a stream only has to begin in time. Fastify's `handlerTimeout` cannot
 * be used: it stops once the body has been read, because Node then closes the request, which Fastify takes for a
 * disconnected client.
 */
export function limitRequestTime(app: FastifyInstance, requestMs: number): void {
  app.addHook('onRequest', (request, reply, done) => {
    const limit = request.routeOptions.config.answerMs ?? requestMs;
    const timer = setTimeout(() => {
      if (request.stream) return;
      // The response has been sent or is being sent, but the client is still sending an unread body.
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

/** Whether no more of the request will arrive: it is complete, or its connection is closed. */
export function isFullyReceived({ complete, destroyed }: IncomingMessage): boolean {
  return complete || destroyed;
}

/** Time that the client has to read the response, ms. */
const lingerMs = 1_000;

/**
 * Closes the connection of a request that was answered before its whole body arrived. Waits first, because if more of
 * the body reaches a closed connection, the connection is reset and the client may lose the response.
 */
export function closeAfterAnswer(request: IncomingMessage): void {
  setTimeout(() => {
    if (!isFullyReceived(request)) request.destroy();
  }, lingerMs).unref();
}
