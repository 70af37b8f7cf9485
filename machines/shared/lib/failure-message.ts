import { isRecord } from './is-record.ts';
import { unknownFailureMessage } from './messages.ts';

/**
 * The message of an error body, or another text of it; an answer without one, such as a gateway's page, is an unknown
 * failure (spec §8).
 */
export function failureMessage(
  error: unknown,
  fallback: string = unknownFailureMessage,
  field: 'message' | 'detail' = 'message',
): string {
  const text = isRecord(error) ? error[field] : null;
  return typeof text === 'string' && text !== '' ? text : fallback;
}
