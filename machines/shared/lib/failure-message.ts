import { isRecord } from '../../../domain/is-record.ts';
import { unknownFailureMessage } from './messages.ts';

/**
 * Returns the `message` of an error body, or another of its texts; the fallback for an answer without one, such as a
 * gateway's error page (spec §8).
 */
export function failureMessage(
  error: unknown,
  fallback: string = unknownFailureMessage,
  field: 'message' | 'detail' = 'message',
): string {
  const text = isRecord(error) ? error[field] : null;
  return typeof text === 'string' && text !== '' ? text : fallback;
}
