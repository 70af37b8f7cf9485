import { isRecord } from '../../../domain/is-record.ts';
import { unknownFailureMessage } from './messages.ts';

/**
 * Returns the `message` of an error body, or another of its texts. If it has none, such as the error page of a gateway,
 * returns the fallback (spec §8).
 */
export function failureMessage(
  error: unknown,
  fallback: string = unknownFailureMessage,
  field: 'message' | 'detail' = 'message',
): string {
  const text = isRecord(error) ? error[field] : null;
  return typeof text === 'string' && text !== '' ? text : fallback;
}
