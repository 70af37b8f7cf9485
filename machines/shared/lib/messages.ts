import { networkError } from '../../../domain/network-error.ts';

/** Message when a call got no answer (spec §8, network_error). */
export const unreachableMessage: string = networkError;

/** Message when a session ends without a logout. */
export const sessionEndedMessage = 'Your session has ended. Log in to go on.';

/** Fallback for failures without a message (spec §8, 'Default for unknown failures'). */
export const unknownFailureMessage = 'Something went wrong';

/** The same, if the user can retry at once, as in a login. */
export const tryAgainMessage = 'Something went wrong. Please try again.';
