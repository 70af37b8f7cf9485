import type { FastifyInstance } from 'fastify';
import { isPhone } from '../domain/phone.ts';
import { ApiError, sendApiError } from '../server/http/api-error.ts';
import type { Outbox } from './outbox.ts';

/**
 * `GET /demo/outbox?phone=9876543210[&after=<id>][&orders=1]` → `{messages: [{id, text, code, at}]}`, oldest first. The demo phone
 * polls with the last id it received. Without `orders=1` only login codes are returned. Registered in demo mode only (D3).
 */
export function demoRoutes(app: FastifyInstance, { outbox }: { outbox: Outbox }): void {
  app.get<{ Querystring: { phone?: unknown; after?: unknown; orders?: unknown } }>(
    '/demo/outbox',
    { logLevel: 'warn' },
    (request, reply) => {
      const { phone, after = '0', orders } = request.query;
      if (typeof phone !== 'string' || !isPhone(phone)) {
        return sendApiError(reply, new ApiError('validation_error', { detail: 'phone: must be ten digits' }));
      }
      if (typeof after !== 'string' || !/^\d{1,15}$/.test(after)) {
        return sendApiError(reply, new ApiError('validation_error', { detail: 'after: must be the id of a message' }));
      }
      return reply
        .header('cache-control', 'no-store')
        .send({ messages: outbox.messages(phone, Number(after), orders === '1') });
    },
  );
}
