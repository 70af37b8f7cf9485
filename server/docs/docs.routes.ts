import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { contractFile } from '../http/contract/document.ts';
import { sendCompressed } from '../page/page.routes.ts';

/** `GET /openapi.yaml`: the contract as YAML. `GET /docs`: the contract as a page. */
export function docsRoutes(app: FastifyInstance): void {
  app.get('/openapi.yaml', (_request, reply) =>
    reply
      .type('application/yaml; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(readFileSync(contractFile, 'utf8')),
  );
  app.get('/docs', async (request, reply) => {
    // Imported on first use, so that it does not slow down startup.
    const { docsPage } = await import('./docs-page.ts');
    const nonce = randomBytes(16).toString('base64');
    reply.headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      'cache-control': 'no-cache',
      vary: 'accept-encoding',
    });
    return sendCompressed(request, reply, docsPage(nonce));
  });
}
