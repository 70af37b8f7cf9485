import { isKept } from './passkeys.setup.ts';
import type { PasskeysSnapshot } from './passkeys.machine.ts';

export const selectPasskeys = ({ context }: PasskeysSnapshot) => context.passkeys;
export const selectIsRequired = ({ context }: PasskeysSnapshot) => context.required;
export const selectIsMissing = (snapshot: PasskeysSnapshot) => snapshot.matches('missing');
export const selectIsBusy = (snapshot: PasskeysSnapshot) => snapshot.hasTag('busy');
/** Whether passkeys can be removed: not the only one of an account that must have one. */
export const selectMayRemove = ({ context }: PasskeysSnapshot) => !isKept(context);

/** The step of adding or removing a passkey, while its dialog is open. */
export type TaskStep = 'proof' | 'code' | 'name';

export function selectStep(snapshot: PasskeysSnapshot): TaskStep | null {
  if (!snapshot.matches('task')) return null;
  const { task } = snapshot.value as { task: keyof typeof steps };
  // A request that follows a code keeps the form with the code.
  return task === 'removing' || task === 'beginning' ? (snapshot.context.proof?.otp ? 'code' : 'proof') : steps[task];
}

const steps = {
  choosing: 'proof',
  proving: 'proof',
  sendingCode: 'proof',
  enteringCode: 'code',
  removing: 'code',
  beginning: 'code',
  naming: 'name',
  creating: 'name',
  adding: 'name',
} as const;

/** The passkey that is being removed; null while one is being added. */
export const selectRemoved = ({ context }: PasskeysSnapshot) => context.removed;
export const selectHasPasskey = ({ context }: PasskeysSnapshot) => (context.passkeys?.length ?? 0) > 0;
export const selectCode = ({ context }: PasskeysSnapshot) => context.code;
export const selectName = ({ context }: PasskeysSnapshot) => context.name;
export const selectFieldError = ({ context }: PasskeysSnapshot) => context.fieldError;
export const selectFailure = ({ context }: PasskeysSnapshot) => context.failure;
