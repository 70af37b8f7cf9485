import type { SnapshotFrom } from 'xstate';
import { ofEvent, ofOutput } from '../../shared/lib/params.ts';
import { given, noTask, passkeysSetup } from './passkeys.setup.ts';

const report = { type: 'report', params: ofOutput } as const;

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
export const partnerPasskeysMachine = passkeysSetup.createMachine({
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
          {
            guard: { type: 'succeeded', params: ofOutput },
            target: 'listed',
            actions: { type: 'keepList', params: ofOutput },
          },
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
              {
                guard: { type: 'succeeded', params: ofOutput },
                target: 'proved',
                actions: { type: 'keepProof', params: ofOutput },
              },
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
              { guard: { type: 'succeeded', params: ofOutput }, target: 'enteringCode', actions: 'clearCode' },
              { target: 'choosing', actions: report },
            ],
            onError: { target: 'choosing', actions: 'reportUnreachable' },
          },
        },
        enteringCode: {
          on: {
            'code.change': [
              {
                guard: { type: 'isSixthDigit', params: ofEvent },
                actions: [{ type: 'typeCode', params: ofEvent }, 'submitCode'],
              },
              { actions: { type: 'typeCode', params: ofEvent } },
            ],
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
              {
                guard: { type: 'succeeded', params: ofOutput },
                target: '#partnerPasskeys.loading',
                actions: 'notifyRemoved',
              },
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
              {
                guard: { type: 'succeeded', params: ofOutput },
                target: 'naming',
                actions: { type: 'keepOptions', params: ofOutput },
              },
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
                guard: { type: 'succeeded', params: ofOutput },
                target: 'adding',
                actions: { type: 'keepCredential', params: ofOutput },
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
              {
                guard: { type: 'succeeded', params: ofOutput },
                target: '#partnerPasskeys.loading',
                actions: 'notifyAdded',
              },
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
