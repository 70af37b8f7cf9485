import { networkError } from '../../../domain/network-error.ts';

/** The message for a request without a response (spec §8, network_error). */
export const unreachableMessage: string = networkError;

/** The message when a session ends without a logout. */
export const sessionEndedMessage = 'Your session has ended. Log in to go on.';

/** The message for a failure that has none of its own (spec §8, 'Default for unknown failures'). */
export const unknownFailureMessage = 'Something went wrong';

/** Like `unknownFailureMessage`, for a form that the user can submit again, such as the login. */
export const tryAgainMessage = 'Something went wrong. Please try again.';
