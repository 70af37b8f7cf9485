import type { FastifyInstance } from 'fastify';
import type { Browsers } from '../auth/requester.ts';

/**
 * Gives a browser its cookie with the page or the service worker, before it requests a first code: without one, the code
 * counts for the network, whose limit a neighbour may have used up (D321).
 */
export function giveBrowserCookie(app: FastifyInstance, browsers: Browsers): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    const isPage = String(reply.getHeader('content-type')).startsWith('text/html');
    const cookie = isPage || request.url === '/sw.js' ? browsers.firstCookie(request) : null;
    if (cookie) reply.headers({ ...cookie, 'cache-control': 'private, no-cache' });
    done();
  });
}
