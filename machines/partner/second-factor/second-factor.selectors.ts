import type { SecondFactorSnapshot } from './second-factor.machine.ts';

/** Whether the login creates the account's first passkey instead of using one. */
export const selectIsEnrolment = ({ context }: SecondFactorSnapshot) => context.factor.kind === 'enrolment';
export const selectIsBusy = (snapshot: SecondFactorSnapshot) => snapshot.hasTag('busy');
/** Whether the answer was refused or came too late, so that the login must begin again. */
export const selectIsRefused = (snapshot: SecondFactorSnapshot) => snapshot.matches('refused');
/** Whether the partner may go back to the login: not while the passkey is being checked. */
export const selectMayCancel = (snapshot: SecondFactorSnapshot) => snapshot.can({ type: 'factor.cancel' });
export const selectFailure = ({ context }: SecondFactorSnapshot) => context.failure;
