import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { apiBase, type Schemas } from '../../openapi/client.ts';
import { closeUnread, isWhole, Overdue } from '../answer-in-time.ts';
import { DatabaseUnavailable } from '../db/unavailable.ts';
import { problem } from '../api-error.ts';
import type { OperationId } from './document.ts';
import type { Refusal } from './validation.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Which call of the contract this route is; metrics and logs name it. */
    operationId?: OperationId;
    readsBody?: boolean;
  }
}

/** A body as it came and as it was read. */
export interface ParsedBody {
  readonly rawBody: Buffer;
  readonly value: unknown;
}

/** The request is not of the contract's form. */
export class RequestRefused extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(`${refusal.field}: ${refusal.advice}`);
    this.refusal = refusal;
  }
}

/** Reads JSON and keeps its bytes; a call that takes no body does not mind one. */
export function acceptJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    '*',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, rawBody: Buffer): Promise<ParsedBody> => {
      if (!request.routeOptions.config.readsBody) return { rawBody, value: undefined };
      if (!/^application\/json(?:\s*;|$)/i.test(request.headers['content-type'] ?? '')) {
        throw new RequestRefused({ field: 'body', advice: 'must be sent as application/json' });
      }
      try {
        return { rawBody, value: JSON.parse(rawBody.toString('utf8')) as unknown };
      } catch {
        throw new RequestRefused({ field: 'body', advice: 'must be JSON' });
      }
    },
  );
}

/**
 * Turns every failure that no handler answered into a `Problem`: of the request 400, of a database that cannot be reached
 * or does not answer in time 503, any other of ours 500 without a word of it.
 */
export function refuseInContractShape(app: FastifyInstance, { checkAnswers }: { checkAnswers: boolean }): void {
  app.setErrorHandler((error: FastifyError | RequestRefused | Error, request, reply) => {
    if (error instanceof RequestRefused) return sendRefusal(reply, error.refusal);
    if ('statusCode' in error && error.statusCode && error.statusCode < 500) {
      return sendRefusal(reply, { field: 'body', advice: adviceFor(error.statusCode) });
    }
    if (error instanceof DatabaseUnavailable) return sendUnavailable(reply, error);
    if (error instanceof Overdue) return sendOverdue(reply, error);
    request.log.error({ err: error }, 'unhandled');
    return reply
      .code(500)
      .send(problem('server_error', checkAnswers ? error.message : 'Something failed on our side.'));
  });
}

/** Seconds after which to ask again: a database restarts in one or two. */
const retryAfterSeconds = 2;

/** A client of section 7 knows `server_error` (D34); an unknown code would read as 'an unexpected error'. */
function sendUnavailable(reply: FastifyReply, { reason, message }: { reason: string; message: string }): FastifyReply {
  reply.log.warn({ reason, message }, 'unavailable');
  return reply
    .code(503)
    .header('retry-after', String(retryAfterSeconds))
    .send(problem('server_error', 'We cannot reach our data at the moment. Please try again in a few seconds.'));
}

/** A body that is still on its way is the sender's; all else that takes too long is ours. */
function sendOverdue(reply: FastifyReply, { message }: Overdue): FastifyReply {
  if (isWhole(reply.request.raw)) return sendUnavailable(reply, { reason: 'overdue', message });
  closeUnread(reply.request.raw);
  return sendRefusal(reply, { field: 'body', advice: 'came too slowly' }, 408);
}

/** The names under which a reader of section 7 looks for the first message of a field. */
const namedFields = ['phone', 'name', 'email', 'password', 'address'] as const;

function sendRefusal(reply: FastifyReply, { field, advice }: Refusal, status = 400): FastifyReply {
  const name = namedFields.find((candidate) => candidate === field);
  const said: Partial<Schemas['Problem']> = { field, ...(name && { [name]: [`${name} ${advice}`] }) };
  if (!isAboutAnOrder(reply)) said.message = `Please check the ${wordsOf(field)}: it ${advice}.`;
  return reply.code(status).send(problem('validation_error', `${field}: ${advice}`, said));
}

/** Only there do the catalogue's words about 'your order details' fit (spec §8). */
function isAboutAnOrder({ request }: FastifyReply): boolean {
  return request.routeOptions.url?.startsWith(`${apiBase}/order/`) ?? false;
}

/** A field's name as words: `street_address` and `streetAddress` are a street address, `items.0.quantity` a quantity. */
function wordsOf(field: string): string {
  const name = field === 'body' ? 'request' : field.replace(/^.*\./, '');
  return name
    .replaceAll('_', ' ')
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase();
}

function adviceFor(statusCode: number): string {
  if (statusCode === 413) return 'is too large';
  if (statusCode === 415) return 'must be sent as application/json';
  return 'could not be read';
}
