import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** Returns `work`, which no handler awaits, and makes closing the application wait for it: it needs the database. */
    awaited<T>(work: Promise<T>): Promise<T>;
  }
}

/**
 * Makes closing `app` wait for the handlers of its routes, also of requests whose client has closed the connection or
 * that were answered because they took too long: they still need the database. Call it before any route is added. The
 * handler of unknown paths, which answers with the page, is not awaited.
 */
export function awaitHandlersOnClose(app: FastifyInstance): void {
  const running = new Set<Promise<unknown>>();

  function track<T>(result: T): T {
    if (!(result instanceof Promise)) return result;
    running.add(result);
    const remove = () => void running.delete(result);
    result.then(remove, remove);
    return result;
  }

  app.decorate('awaited', <T>(work: Promise<T>) => track(work));
  app.addHook('onRoute', (route) => {
    const { handler, onRequest } = route;
    route.handler = function trackHandler(request, reply) {
      return track(handler.call(this, request, reply));
    };
    if (typeof onRequest === 'function') {
      route.onRequest = function trackHook(request, reply, done) {
        return track(onRequest.call(this, request, reply, done));
      };
    }
  });
  // Fastify calls it once all connections are closed.
  app.addHook('onClose', async () => {
    while (running.size > 0) await Promise.allSettled(running);
  });
}
