import type { Passkey } from '../../../../machines/partner/passkeys/passkeys.actors.ts';
import type {
  partnerPasskeysMachine,
  PasskeysSnapshot,
} from '../../../../machines/partner/passkeys/passkeys.machine.ts';
import {
  selectCode,
  selectFailure,
  selectFieldError,
  selectHasPasskey,
  selectIsBusy,
  selectIsMissing,
  selectIsRequired,
  selectMayRemove,
  selectName,
  selectPasskeys,
  selectRemoved,
  selectStep,
} from '../../../../machines/partner/passkeys/passkeys.selectors.ts';
import { defineFlow, type Oracle, type Page } from '../../../engine/oracle.ts';
import { enrolmentNeeded, exampleAssertion, exampleCredential } from '../../../fixtures/passkey-examples.ts';
import { passkeysModel } from './model.ts';

export interface PasskeysPage extends Page {
  shows: {
    /** The list; null until it is loaded. */
    passkeys: Passkey[] | null;
    isMissing: boolean;
    isRequired: boolean;
    /** Whether 'Remove' is offered. */
    mayRemove: boolean;
    isBusy: boolean;
    /** The dialog; null while it is closed. */
    task: {
      title: 'Add Passkey' | 'Remove Counter PC';
      step: 'proof' | 'code' | 'name';
      offersPasskey: boolean;
      fault: string | null;
    } | null;
    /** The values of the dialog's fields. */
    code: string;
    name: string;
    failure: string | null;
  };
  may: Record<string, never>;
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
    }[at] as 'proof' | 'code' | 'name' | null;
    return {
      shows: {
        passkeys,
        isMissing: at === 'missing',
        isRequired: required && passkeys !== null,
        mayRemove: !(required && passkeys !== null),
        isBusy: ['loading', 'proving', 'sending', 'acting', 'creating', 'adding'].includes(at),
        task: step && {
          title: ref.isRemoval ? 'Remove Counter PC' : 'Add Passkey',
          step,
          offersPasskey: passkeys?.length === 1,
          fault: ref.fault,
        },
        ...{ code: ref.code, name: ref.name },
        failure: step || at === 'missing' ? ref.failure : null,
      },
      may: {},
    };
  },
});

function observe(snapshot: PasskeysSnapshot): PasskeysPage {
  const step = selectStep(snapshot);
  const removed = selectRemoved(snapshot);
  return {
    shows: {
      passkeys: selectPasskeys(snapshot),
      isMissing: selectIsMissing(snapshot),
      isRequired: selectIsRequired(snapshot),
      mayRemove: selectMayRemove(snapshot),
      isBusy: selectIsBusy(snapshot),
      task: step && {
        title: removed?.name === 'Counter PC' ? 'Remove Counter PC' : 'Add Passkey',
        step,
        offersPasskey: selectHasPasskey(snapshot),
        fault: selectFieldError(snapshot),
      },
      ...{ code: selectCode(snapshot), name: selectName(snapshot) },
      failure: step || selectIsMissing(snapshot) ? selectFailure(snapshot) : null,
    },
    may: {},
  };
}

const flowOf = (required: boolean) =>
  defineFlow({ model: passkeysModel(required), oracle: oracleOf(required), observe });

export const passkeysFlows = { optional: flowOf(false), required: flowOf(true) };
