import { unknownFailureMessage } from './messages.ts';

/** The message of an error body; an answer without one, such as a gateway's page, is an unknown failure (spec §8). */
export function failureMessage(error: unknown): string {
  const hasMessage = typeof error === 'object' && error !== null && 'message' in error;
  return hasMessage && typeof error.message === 'string' && error.message !== ''
    ? error.message
    : unknownFailureMessage;
}
