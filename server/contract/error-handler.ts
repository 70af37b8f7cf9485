import type { FastifyInstance, FastifyRequest } from 'fastify';
import { apiBase, type Schemas } from '../../openapi/client.ts';
import { closeAfterAnswer, isFullyReceived, RequestTimedOut } from '../request-timeout.ts';
import { ApiError, sendApiError, type AnyApiError } from '../api-error.ts';
import { DatabaseUnavailable } from '../db/unavailable.ts';
import type { InvalidField } from './validation.ts';

/**
 * Sends each error that a route throws as a `Problem`: an `ApiError` as it is, other errors of the request as 400, a
 * database that is unreachable or too slow as 503, any other error as 500 without its text.
 * @param checkAnswers Sends the text of unexpected errors too (tests).
 */
export function handleErrors(app: FastifyInstance, { checkAnswers }: { checkAnswers: boolean }): void {
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) =>
    sendApiError(reply, toApiError(error, request)),
  );

  function toApiError(error: Error & { statusCode?: number }, request: FastifyRequest): AnyApiError {
    if (error instanceof ApiError) return error;
    if (error.statusCode && error.statusCode < 500) {
      return invalidRequest(request, { field: 'body', advice: adviceFor(error.statusCode) });
    }
    if (error instanceof DatabaseUnavailable) return unavailable(request, error);
    if (error instanceof RequestTimedOut) return overdue(request, error);
    request.log.error({ err: error }, 'unhandled');
    return new ApiError('server_error', { detail: checkAnswers ? error.message : 'Something failed on our side.' });
  }
}

/** A database restarts within this time. */
const retryAfterSeconds = 2;

/** With the code `server_error`, which clients of section 7 know; they show an unknown one as 'an unexpected error' (D34). */
function unavailable(request: FastifyRequest, { reason, message }: { reason: string; message: string }): AnyApiError {
  request.log.warn({ reason, message }, 'unavailable');
  return new ApiError('server_error', {
    status: 503,
    detail: 'We cannot reach our data at the moment. Please try again in a few seconds.',
    retryAfterSeconds,
  });
}

/** 408 while the client is still sending the body, otherwise 503. */
function overdue(request: FastifyRequest, { message }: RequestTimedOut): AnyApiError {
  if (isFullyReceived(request.raw)) return unavailable(request, { reason: 'overdue', message });
  closeAfterAnswer(request.raw);
  return invalidRequest(request, { field: 'body', advice: 'came too slowly' }, 408);
}

/** The fields with a message array in a `Problem` (spec §7). */
const fieldsWithMessages = ['phone', 'name', 'email', 'password', 'address'] as const;

/** The error for a request that does not conform to the contract. */
export function invalidRequest(
  request: FastifyRequest,
  { field, advice }: InvalidField,
  status: 400 | 408 = 400,
): AnyApiError {
  const name = fieldsWithMessages.find((candidate) => candidate === field);
  const fields: Partial<Schemas['Problem']> = { field, ...(name && { [name]: [`${name} ${advice}`] }) };
  const message = isOrderRequest(request) ? {} : { message: `Please check the ${wordsOf(field)}: it ${advice}.` };
  return new ApiError('validation_error', { status, detail: `${field}: ${advice}`, fields, ...message });
}

/** Only orders use the catalogue's message, which says 'your order details' (spec §8). */
function isOrderRequest({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.url?.startsWith(`${apiBase}/order/`) ?? false;
}

/** A field's name as words: `street_address` and `streetAddress` become 'street address', `items.0.quantity` 'quantity'. */
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
