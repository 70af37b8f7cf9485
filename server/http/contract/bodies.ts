import type { FastifyInstance, FastifyRequest } from 'fastify';
import { withCanonicalTexts } from './canonical-text.ts';
import type { OperationId } from './document.ts';
import { invalidRequest } from './error-handler.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The operation of this route, for metrics and logs. */
    operationId?: OperationId;
    readsBody?: boolean;
  }
}

/** A request body as received and as parsed. */
export interface ParsedBody {
  readonly rawBody: Buffer;
  readonly value: unknown;
}

/** Parses JSON bodies, brings their texts into one form, and keeps their bytes. Operations without a body ignore any that is sent. */
export function acceptJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    '*',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, rawBody: Buffer): Promise<ParsedBody> => {
      if (!request.routeOptions.config.readsBody) return { rawBody, value: undefined };
      if (!/^application\/json(?:\s*;|$)/i.test(request.headers['content-type'] ?? '')) {
        throw invalidRequest(request, { field: 'body', advice: 'must be sent as application/json' });
      }
      try {
        return { rawBody, value: withCanonicalTexts(JSON.parse(rawBody.toString('utf8'))) };
      } catch {
        throw invalidRequest(request, { field: 'body', advice: 'must be JSON' });
      }
    },
  );
}
