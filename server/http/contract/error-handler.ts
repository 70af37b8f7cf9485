import type { FastifyInstance, FastifyRequest } from 'fastify';
import { apiBase, type Schemas } from '../../../openapi/client.ts';
import { closeAfterAnswer, isFullyReceived, RequestTimedOut } from '../request-timeout.ts';
import { ApiError, sendApiError, type AnyApiError } from '../api-error.ts';
import { DatabaseUnavailable } from '../../db/unavailable.ts';
import type { InvalidField } from './validation.ts';

/**
 * Sends errors that routes throw as a `Problem`: an `ApiError` unchanged, other request errors with status 400, an
 * unreachable or too slow database with 503, and any other error with 500 but without its message.
 * @param checkAnswers Whether to send the message of unexpected errors too (tests).
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

/** Time in which a database usually restarts. */
const retryAfterSeconds = 2;

/**
 * Creates a 503 with the code `server_error`, which clients of spec §7 know. They would show an unknown code as 'an
 * unexpected error' (D34).
 */
function unavailable(request: FastifyRequest, { reason, message }: { reason: string; message: string }): AnyApiError {
  request.log.warn({ reason, message }, 'unavailable');
  return new ApiError('server_error', {
    status: 503,
    detail: 'We cannot reach our data at the moment. Please try again in a few seconds.',
    retryAfterSeconds,
  });
}

/** Creates a 408 if the client is still sending the body, otherwise a 503. */
function overdue(request: FastifyRequest, { message }: RequestTimedOut): AnyApiError {
  if (isFullyReceived(request.raw)) return unavailable(request, { reason: 'overdue', message });
  closeAfterAnswer(request.raw);
  return invalidRequest(request, { field: 'body', advice: 'came too slowly' }, 408);
}

/** The fields that have an array of messages in a `Problem` (spec §7). */
const fieldsWithMessages = ['phone', 'name', 'email', 'password', 'address'] as const;

/** Creates the error for a request that violates the contract. */
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

/**
 * Whether this is an order request. Only these use the message of the catalogue in spec §8, which says 'your order
 * details'.
 */
function isOrderRequest({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.url?.startsWith(`${apiBase}/order/`) ?? false;
}

/**
 * Converts a field name to words: `street_address` and `streetAddress` to 'street address', `items.0.quantity` to
 * 'quantity'.
 */
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
