import type { SignOutSnapshot } from './sign-out-everywhere.machine.ts';

export interface SignOutView {
  /** Whether the dialog is open, including while the sessions are being ended. */
  isAsking: boolean;
  isEnding: boolean;
  /** Error message of the last attempt. */
  message: string | null;
}

export function selectPage(snapshot: SignOutSnapshot): SignOutView {
  const isEnding = snapshot.hasTag('busy');
  return { isAsking: snapshot.matches('confirming') || isEnding, isEnding, message: snapshot.context.message };
}
