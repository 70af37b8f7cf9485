import type { SignOutSnapshot } from './sign-out-everywhere.machine.ts';

/** Whether the dialog is open, including while the sessions are being ended. */
export const selectIsAsking = (snapshot: SignOutSnapshot) => snapshot.matches('confirming') || snapshot.hasTag('busy');
export const selectIsEnding = (snapshot: SignOutSnapshot) => snapshot.hasTag('busy');
export const selectMessage = (snapshot: SignOutSnapshot) => snapshot.context.message;
