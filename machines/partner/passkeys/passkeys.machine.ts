import { assign, emit, raise, setup, type SnapshotFrom } from 'xstate';
import type { Schemas } from '../../../openapi/client.ts';
import { isCode } from '../../../domain/phone.ts';
import { noCodeMessage, readCode } from '../../../domain/read-code.ts';
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
import { ofEvent } from '../../shared/lib/params.ts';
import { given } from '../../shared/lib/given.ts';
import { whenCodeTyped } from '../../shared/lib/code-typed.ts';
import { outcome, when, type Outcome } from '../../shared/lib/when.ts';

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
const noTask = {
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

const report = { type: 'report', params: outcome<Result, 'refused' | 'failed'>('refused', 'failed') } as const;

/** Where a refused proof is repeated: at the code, whose tries are counted, or at the choice. */
const refusedProof = [
  { guard: 'isCodeProof', target: '#partnerPasskeys.task.enteringCode', actions: [report, 'clearCode'] },
  { target: '#partnerPasskeys.task.choosing', actions: report },
] as const;

/**
 * The passkeys on a partner's profile (D230, D231).
 *
 * loading → listed, or missing. Adding and removing are a task in a dialog: choosing how to prove that the partner is
 * present → proving, or sendingCode and enteringCode → removing, or beginning, naming, creating and adding → loading.
 */
export const partnerPasskeysMachine = setup({
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
    isSixthDigit: ({ context }, { code }: { code: string }) => !isCode(context.code) && isCode(readCode(code) ?? ''),
    isNamed: ({ context }) => context.name.trim() !== '',
  },
  actions: {
    keepList: assign((_, { passkeys, required }: Outcome<LoadPasskeysResult, 'loaded'>) => ({ passkeys, required })),
    beginAdding: assign(noTask),
    beginRemoving: assign(({ context: { passkeys } }, { passkeyId }: { passkeyId: number }) => ({
      ...noTask,
      removed: passkeys?.find(({ id }) => id === passkeyId) ?? null,
    })),
    clearMessages: assign({ fieldError: null, failure: null }),
    clearCode: assign({ code: '' }),
    typeCode: assign((_, { code }: { code: string }) => {
      const read = readCode(code);
      return read === null ? { fieldError: noCodeMessage } : { code: read, fieldError: null };
    }),
    submitCode: raise({ type: 'code.submit' }),
    reportCode: assign({ fieldError: 'OTP must be exactly 6 digits' }),
    typeName: assign((_, { name }: { name: string }) => ({ name: name.slice(0, maxNameLength), fieldError: null })),
    reportName: assign({ fieldError: 'Name is required' }),
    keepCode: assign(({ context }) => ({ proof: { otp: context.code } })),
    keepProof: assign((_, { proof }: Outcome<ProvePasskeyResult, 'signed'>) => ({ proof })),
    keepOptions: assign((_, { options }: Outcome<BeginPasskeyResult, 'begun'>) => ({ options })),
    keepCredential: assign((_, { answer }: Outcome<CreatePasskeyResult, 'signed'>) => ({ credential: answer })),
    report: assign((_, { message }: { message: string }) => ({ failure: message })),
    reportUnknown: assign({ failure: unknownFailureMessage }),
    reportUnreachable: assign({ failure: unreachableMessage }),
    notifyAdded: emit({ type: 'toast', kind: 'success', text: 'Passkey added' }),
    notifyRemoved: emit({ type: 'toast', kind: 'success', text: 'Passkey removed' }),
  },
}).createMachine({
  id: 'partnerPasskeys',
  context: ({ input: { phone } }) => ({ ...noTask, phone, passkeys: null, required: false }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'loadPasskeys',
        src: 'loadPasskeys',
        onDone: [
          { guard: when('loaded'), target: 'listed', actions: { type: 'keepList', params: outcome('loaded') } },
          { target: 'missing', actions: report },
        ],
        onError: { target: 'missing', actions: 'reportUnreachable' },
      },
    },
    missing: { on: { 'list.retry': 'loading' } },
    listed: {
      on: {
        'passkey.add': { target: 'task', actions: 'beginAdding' },
        'passkey.remove': {
          guard: { type: 'mayRemove', params: ofEvent },
          target: 'task',
          actions: { type: 'beginRemoving', params: ofEvent },
        },
      },
    },
    task: {
      initial: 'choosing',
      on: { 'task.cancel': 'listed' },
      states: {
        choosing: { on: { 'proof.passkey': { guard: 'hasPasskey', target: 'proving' }, 'proof.code': 'sendingCode' } },
        proving: {
          tags: 'busy',
          entry: 'clearMessages',
          invoke: {
            id: 'provePasskey',
            src: 'provePasskey',
            onDone: [
              { guard: when('signed'), target: 'proved', actions: { type: 'keepProof', params: outcome('signed') } },
              { target: 'choosing', actions: report },
            ],
            onError: { target: 'choosing', actions: 'reportUnreachable' },
          },
        },
        sendingCode: {
          tags: 'busy',
          entry: 'clearMessages',
          invoke: {
            id: 'sendCode',
            src: 'sendCode',
            input: ({ context }) => ({ phone: context.phone }),
            onDone: [
              { guard: when('sent'), target: 'enteringCode', actions: 'clearCode' },
              { target: 'choosing', actions: report },
            ],
            onError: { target: 'choosing', actions: 'reportUnreachable' },
          },
        },
        enteringCode: {
          on: {
            'code.change': whenCodeTyped,
            'code.submit': [
              { guard: 'isCodeComplete', target: 'proved', actions: 'keepCode' },
              { actions: 'reportCode' },
            ],
          },
        },
        proved: { always: [{ guard: 'isRemoval', target: 'removing' }, { target: 'beginning' }] },
        removing: {
          tags: 'busy',
          entry: 'clearMessages',
          invoke: {
            id: 'removePasskey',
            src: 'removePasskey',
            input: ({ context: { removed, proof } }) => ({ passkeyId: given(removed).id, proof: given(proof) }),
            onDone: [
              { guard: when('done'), target: '#partnerPasskeys.loading', actions: 'notifyRemoved' },
              ...refusedProof,
            ],
            onError: { target: 'choosing', actions: 'reportUnreachable' },
          },
        },
        beginning: {
          tags: 'busy',
          entry: 'clearMessages',
          invoke: {
            id: 'beginPasskey',
            src: 'beginPasskey',
            input: ({ context }) => given(context.proof),
            onDone: [
              { guard: when('begun'), target: 'naming', actions: { type: 'keepOptions', params: outcome('begun') } },
              ...refusedProof,
            ],
            onError: { target: 'choosing', actions: 'reportUnreachable' },
          },
        },
        naming: {
          on: {
            'name.change': { actions: { type: 'typeName', params: ofEvent } },
            'passkey.create': [{ guard: 'isNamed', target: 'creating' }, { actions: 'reportName' }],
          },
        },
        creating: {
          tags: 'busy',
          entry: 'clearMessages',
          invoke: {
            id: 'createPasskey',
            src: 'createPasskey',
            input: ({ context }) => given(context.options),
            onDone: [
              {
                guard: when('signed'),
                target: 'adding',
                actions: { type: 'keepCredential', params: outcome('signed') },
              },
              { target: 'naming', actions: report },
            ],
            onError: { target: 'naming', actions: 'reportUnknown' },
          },
        },
        // An answer uses up the challenge, so that after a refusal another proof is needed.
        adding: {
          tags: 'busy',
          invoke: {
            id: 'addPasskey',
            src: 'addPasskey',
            input: ({ context: { name, credential } }) => ({ name: name.trim(), credential: given(credential) }),
            onDone: [
              { guard: when('done'), target: '#partnerPasskeys.loading', actions: 'notifyAdded' },
              { target: 'choosing', actions: report },
            ],
            onError: { target: 'choosing', actions: 'reportUnreachable' },
          },
        },
      },
    },
  },
});

export type PasskeysSnapshot = SnapshotFrom<typeof partnerPasskeysMachine>;
