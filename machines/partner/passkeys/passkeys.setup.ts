import { assign, emit, raise, setup } from 'xstate';
import type { Schemas } from '../../../openapi/client.ts';
import { codeLength, digits, isCode } from '../../../domain/phone.ts';
import { unknownFailureMessage, unreachableMessage } from '../../shared/lib/messages.ts';
import { notProvided } from '../../shared/lib/not-provided.ts';
import type { Toast } from '../../shared/lib/notices.ts';
import type {
  BeginPasskeyResult,
  ChangeResult,
  CreatePasskeyResult,
  LoadPasskeysResult,
  Passkey,
  Proof,
  ProvePasskeyResult,
  SendCodeResult,
} from './passkeys.actors.ts';

export type PasskeysEvent =
  | { type: 'list.retry' }
  | { type: 'passkey.add' }
  | { type: 'passkey.remove'; passkeyId: number }
  /** Proves by a passkey, or requests a code for it, that the partner is present. */
  | { type: 'proof.passkey' }
  | { type: 'proof.code' }
  | { type: 'code.change'; code: string }
  | { type: 'code.submit' }
  | { type: 'name.change'; name: string }
  /** Opens the browser's dialog, which browsers allow only after a press. */
  | { type: 'passkey.create' }
  | { type: 'task.cancel' };

interface Context {
  /** Number of the partner's account. */
  phone: string;
  /** Null until the list is loaded. */
  passkeys: Passkey[] | null;
  required: boolean;
  /** The passkey that is being removed; null while one is being added. */
  removed: Passkey | null;
  proof: Proof | null;
  code: string;
  name: string;
  options: Schemas['PasskeyCreationOptions'] | null;
  credential: Schemas['PasskeyCredential'] | null;
  fieldError: string | null;
  failure: string | null;
}

type Result =
  | LoadPasskeysResult
  | SendCodeResult
  | ProvePasskeyResult
  | BeginPasskeyResult
  | CreatePasskeyResult
  | ChangeResult;

/** As in the contract. */
const maxNameLength = 60;
/** The context without a task. */
export const noTask = {
  removed: null,
  proof: null,
  code: '',
  name: '',
  options: null,
  credential: null,
  fieldError: null,
  failure: null,
};

/** Whether no passkey can be removed, because the account must have one and has only one. */
export const isKept = ({ passkeys, required }: Pick<Context, 'passkeys' | 'required'>) =>
  required && passkeys?.length === 1;

export const passkeysSetup = setup({
  types: {
    input: {} as { phone: string },
    context: {} as Context,
    events: {} as PasskeysEvent,
    emitted: {} as Toast,
    tags: {} as 'busy',
  },
  actors: {
    loadPasskeys: notProvided<LoadPasskeysResult>('loadPasskeys'),
    sendCode: notProvided<SendCodeResult, { phone: string }>('sendCode'),
    provePasskey: notProvided<ProvePasskeyResult>('provePasskey'),
    beginPasskey: notProvided<BeginPasskeyResult, Proof>('beginPasskey'),
    createPasskey: notProvided<CreatePasskeyResult, Schemas['PasskeyCreationOptions']>('createPasskey'),
    addPasskey: notProvided<ChangeResult, Schemas['NewPasskey']>('addPasskey'),
    removePasskey: notProvided<ChangeResult, Schemas['PasskeyRemoval']>('removePasskey'),
  },
  guards: {
    hasPasskey: ({ context: { passkeys } }) => passkeys !== null && passkeys.length > 0,
    mayRemove: ({ context }, { passkeyId }: { passkeyId: number }) =>
      !isKept(context) && context.passkeys?.some(({ id }) => id === passkeyId) === true,
    isRemoval: ({ context }) => context.removed !== null,
    isCodeProof: ({ context }) => context.proof?.otp !== undefined,
    isCodeComplete: ({ context }) => isCode(context.code),
    isSixthDigit: ({ context }, { code }: { code: string }) =>
      !isCode(context.code) && isCode(digits(code, codeLength)),
    isNamed: ({ context }) => context.name.trim() !== '',
    succeeded: (_, result: Result) => result.kind !== 'refused' && result.kind !== 'failed',
  },
  actions: {
    keepList: assign((_, result: LoadPasskeysResult) =>
      result.kind === 'loaded' ? { passkeys: result.passkeys, required: result.required } : {},
    ),
    beginAdding: assign(noTask),
    beginRemoving: assign(({ context: { passkeys } }, { passkeyId }: { passkeyId: number }) => ({
      ...noTask,
      removed: passkeys?.find(({ id }) => id === passkeyId) ?? null,
    })),
    clearMessages: assign({ fieldError: null, failure: null }),
    clearCode: assign({ code: '' }),
    typeCode: assign((_, { code }: { code: string }) => ({ code: digits(code, codeLength), fieldError: null })),
    submitCode: raise({ type: 'code.submit' }),
    reportCode: assign({ fieldError: 'OTP must be exactly 6 digits' }),
    typeName: assign((_, { name }: { name: string }) => ({ name: name.slice(0, maxNameLength), fieldError: null })),
    reportName: assign({ fieldError: 'Name is required' }),
    keepCode: assign(({ context }) => ({ proof: { otp: context.code } })),
    keepProof: assign((_, result: ProvePasskeyResult) => (result.kind === 'signed' ? { proof: result.proof } : {})),
    keepOptions: assign((_, result: BeginPasskeyResult) =>
      result.kind === 'begun' ? { options: result.options } : {},
    ),
    keepCredential: assign((_, result: CreatePasskeyResult) =>
      result.kind === 'signed' ? { credential: result.answer } : {},
    ),
    report: assign((_, result: Result) => ('message' in result ? { failure: result.message } : {})),
    reportUnknown: assign({ failure: unknownFailureMessage }),
    reportUnreachable: assign({ failure: unreachableMessage }),
    notifyAdded: emit({ type: 'toast', kind: 'success', text: 'Passkey added' }),
    notifyRemoved: emit({ type: 'toast', kind: 'success', text: 'Passkey removed' }),
  },
});

/** Returns a value that an earlier state has set. */
export function given<Value>(value: Value | null): Value {
  if (value === null) throw new Error('An earlier step is missing.');
  return value;
}
