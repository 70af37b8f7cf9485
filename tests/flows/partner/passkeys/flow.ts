import { createPasskeysActors, type Passkey } from '../../../../machines/partner/passkeys/passkeys.actors.ts';
import type { partnerPasskeysMachine } from '../../../../machines/partner/passkeys/passkeys.machine.ts';
import { selectPage, type PasskeysView } from '../../../../machines/partner/passkeys/passkeys.view.ts';
import { apiCalls } from '../../../fixtures/api-calls.ts';
import { calls, counter, passkeysModel } from './model.ts';
import { enrolmentNeeded, exampleAssertion, exampleCredential } from '../../../fixtures/passkey-examples.ts';
import { defineFlow, type Oracle } from '../../../engine/oracle.ts';
import { registerFlow } from '../../../engine/flow.ts';

interface PasskeysPage {
  shows: PasskeysView;
}

interface Ref {
  at:
    | 'loading'
    | 'missing'
    | 'listed'
    | 'choosing'
    | 'proving'
    | 'sending'
    | 'code'
    | 'acting'
    | 'name'
    | 'creating'
    | 'adding';
  passkeys: Passkey[] | null;
  isRemoval: boolean;
  byCode: boolean;
  code: string;
  name: string;
  fault: string | null;
  failure: string | null;
}

const noAnswer = 'Network connection issue. Please check your internet connection.';
const fresh = { isRemoval: false, byCode: false, code: '', name: '', fault: null, failure: null } as const;

const oracleOf = (required: boolean): Oracle<typeof partnerPasskeysMachine, Ref, PasskeysPage> => ({
  start(recorder) {
    recorder.call('loadPasskeys', undefined);
    return { at: 'loading', passkeys: null, ...fresh };
  },

  step(ref, event, recorder) {
    const isTask = !['loading', 'missing', 'listed'].includes(ref.at);
    const load = (): Ref => {
      recorder.call('loadPasskeys', undefined);
      return { ...ref, at: 'loading' };
    };
    /** With a proof, the passkey is removed, or what creates one is requested. */
    const act = (proof: { otp: string } | { assertion: typeof exampleAssertion }): Ref => {
      if (ref.isRemoval) recorder.call('removePasskey', { passkeyId: 12, proof });
      else recorder.call('beginPasskey', proof);
      return { ...ref, at: 'acting', byCode: 'otp' in proof, fault: null, failure: null };
    };
    /** A wrong code can be corrected; everything else needs a new proof. */
    const refused = (failure: string): Ref =>
      ref.byCode ? { ...ref, at: 'code', code: '', failure } : { ...ref, at: 'choosing', failure };
    switch (event.type) {
      case 'loadPasskeys done':
        if (event.output.kind !== 'loaded') return { ...ref, at: 'missing', failure: event.output.message };
        return { ...ref, at: 'listed', passkeys: event.output.passkeys };
      case 'loadPasskeys failed':
        return { ...ref, at: 'missing', failure: noAnswer };
      case 'list.retry':
        return ref.at === 'missing' ? load() : ref;
      case 'passkey.add':
        return ref.at === 'listed' ? { ...ref, at: 'choosing', ...fresh } : ref;
      case 'passkey.remove':
        // The only passkey of an account that must have one stays.
        if (ref.at !== 'listed' || event.passkeyId !== 12 || ref.passkeys?.length !== 1 || required) return ref;
        return { ...ref, at: 'choosing', ...fresh, isRemoval: true };
      case 'task.cancel':
        return isTask ? { ...ref, at: 'listed' } : ref;
      case 'proof.passkey':
        if (ref.at !== 'choosing' || ref.passkeys?.length !== 1) return ref;
        recorder.call('provePasskey', undefined);
        return { ...ref, at: 'proving', fault: null, failure: null };
      case 'provePasskey done':
        return event.output.kind === 'signed'
          ? act({ assertion: exampleAssertion })
          : { ...ref, at: 'choosing', failure: event.output.message };
      case 'proof.code':
        if (ref.at !== 'choosing') return ref;
        recorder.call('sendCode', { phone: '9876500001' });
        return { ...ref, at: 'sending', fault: null, failure: null };
      case 'sendCode done':
        return event.output.kind === 'sent'
          ? { ...ref, at: 'code', code: '' }
          : { ...ref, at: 'choosing', failure: event.output.message };
      case 'code.change': {
        if (ref.at !== 'code') return ref;
        if (event.code === '117-469 113355 482913') return { ...ref, fault: 'No 6-digit code found. Type the code.' };
        // The sixth digit submits the code.
        const isSixth = event.code === '482913' && ref.code !== '482913';
        return isSixth ? { ...act({ otp: '482913' }), code: '482913' } : { ...ref, code: event.code, fault: null };
      }
      case 'code.submit':
        if (ref.at !== 'code') return ref;
        return ref.code === '482913' ? act({ otp: '482913' }) : { ...ref, fault: 'OTP must be exactly 6 digits' };
      case 'removePasskey done':
        if (event.output.kind === 'refused') return refused(event.output.message);
        recorder.emit({ type: 'toast', kind: 'success', text: 'Passkey removed' });
        return load();
      case 'beginPasskey done':
        return event.output.kind === 'begun' ? { ...ref, at: 'name' } : refused(event.output.message);
      case 'name.change':
        return ref.at === 'name' ? { ...ref, name: event.name, fault: null } : ref;
      case 'passkey.create':
        if (ref.at !== 'name') return ref;
        if (ref.name !== ' Phone ') return { ...ref, fault: 'Name is required' };
        recorder.call('createPasskey', enrolmentNeeded.creation);
        return { ...ref, at: 'creating', fault: null, failure: null };
      case 'createPasskey done':
        if (event.output.kind === 'failed') return { ...ref, at: 'name', failure: event.output.message };
        recorder.call('addPasskey', { name: 'Phone', credential: exampleCredential });
        return { ...ref, at: 'adding' };
      case 'createPasskey failed':
        return { ...ref, at: 'name', failure: 'Something went wrong' };
      case 'addPasskey done':
        if (event.output.kind === 'refused') return { ...ref, at: 'choosing', failure: event.output.message };
        recorder.emit({ type: 'toast', kind: 'success', text: 'Passkey added' });
        return load();
      case 'provePasskey failed':
      case 'sendCode failed':
      case 'beginPasskey failed':
      case 'removePasskey failed':
      case 'addPasskey failed':
        return { ...ref, at: 'choosing', failure: noAnswer };
    }
  },

  page(ref) {
    const { at, passkeys } = ref;
    const step = {
      ...{ loading: null, missing: null, listed: null },
      ...{ choosing: 'proof', proving: 'proof', sending: 'proof', code: 'code' },
      ...{ acting: ref.byCode ? 'code' : 'proof', name: 'name', creating: 'name', adding: 'name' },
    }[at] as PasskeysView['step'];
    return {
      shows: {
        passkeys,
        isMissing: at === 'missing',
        isRequired: required && passkeys !== null,
        mayRemove: !(required && passkeys !== null),
        isBusy: ['loading', 'proving', 'sending', 'acting', 'creating', 'adding'].includes(at),
        step,
        removed: ref.isRemoval ? counter : null,
        hasPasskey: passkeys?.length === 1,
        ...{ code: ref.code, name: ref.name, fieldError: ref.fault, failure: ref.failure },
      },
    };
  },
});

const flowOf = (required: boolean) =>
  defineFlow({
    model: passkeysModel(required),
    oracle: oracleOf(required),
    observe: (snapshot) => ({ shows: selectPage(snapshot) }),
  });

export const passkeysFlows = { optional: flowOf(false), required: flowOf(true) };

export const flow = registerFlow({
  name: 'passkeys',
  flows: [passkeysFlows.optional, passkeysFlows.required],
  calls: apiCalls<typeof partnerPasskeysMachine>(calls, (api) =>
    createPasskeysActors({
      api,
      authenticator: {
        create: async () => ({ kind: 'signed', answer: exampleCredential }),
        assert: async () => ({ kind: 'signed', answer: exampleAssertion }),
      },
      now: Date.now,
    }),
  ),
});

if (import.meta.vitest) (await import('../../../engine/register-tests.ts')).testFlow(flow);
