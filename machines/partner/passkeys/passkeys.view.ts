import { pageOf } from '../../shared/lib/page-of.ts';
import type { Passkey } from './passkeys.actors.ts';
import { isKept, type PasskeysSnapshot } from './passkeys.machine.ts';

export interface PasskeysView {
  /** Null until the list is loaded. */
  passkeys: Passkey[] | null;
  /** Whether the list did not load. */
  isMissing: boolean;
  /** Whether the account must have a passkey. */
  isRequired: boolean;
  /** Whether passkeys can be removed: not the only one of an account that must have one. */
  mayRemove: boolean;
  isBusy: boolean;
  /** The step of adding or removing a passkey, while its dialog is open. */
  step: 'proof' | 'code' | 'name' | null;
  /** The passkey that is being removed; null while one is being added. */
  removed: Passkey | null;
  /** Whether a passkey can be the proof. */
  hasPasskey: boolean;
  code: string;
  name: string;
  fieldError: string | null;
  failure: string | null;
}

export const selectPage = pageOf((snapshot: PasskeysSnapshot): PasskeysView => {
  const { passkeys, required: isRequired, removed, code, name, fieldError, failure } = snapshot.context;
  return {
    ...{ passkeys, isRequired, removed, code, name, fieldError, failure },
    isMissing: snapshot.matches('missing'),
    mayRemove: !isKept(snapshot.context),
    isBusy: snapshot.hasTag('busy'),
    step: stepOf(snapshot),
    hasPasskey: passkeys !== null && passkeys.length > 0,
  };
});

function stepOf(snapshot: PasskeysSnapshot): PasskeysView['step'] {
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
