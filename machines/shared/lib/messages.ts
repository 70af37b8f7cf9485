import { networkError } from '../../../domain/network-error.ts';

/** What stands where an answer never came (spec §8, network_error). */
export const unreachableMessage: string = networkError;

/** What is said when a session ends without a logout. */
export const sessionEndedMessage = 'Your session has ended. Log in to go on.';

/** What stands where a failure has no words of its own (spec §8, 'Default for unknown failures'). */
export const unknownFailureMessage = 'Something went wrong';

/** The same where the person can try again at once, as in a login. */
export const tryAgainMessage = 'Something went wrong. Please try again.';
