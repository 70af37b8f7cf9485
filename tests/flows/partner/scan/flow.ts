import { createActor } from 'xstate';
import type { scanMachine, ScanSnapshot } from '../../../../machines/partner/scan/scan.machine.ts';
import { selectPage, type ScanView } from '../../../../machines/partner/scan/scan.view.ts';
import type { CheckCodeResult } from '../../../../machines/partner/order-otp/order-otp.actors.ts';
import { defineFlow, type EffectRecorder, type Oracle } from '../../../engine/oracle.ts';
import { partnerRestaurantsMachine } from '../../../../machines/partner/restaurants/restaurants.machine.ts';
import { createScanActors } from '../../../../machines/partner/scan/scan.actors.ts';
import { apiCalls } from '../../../fixtures/api-calls.ts';
import { calls, openedScanModel, qrTexts, scanModel, typedScanModel } from './model.ts';
import { registerFlow } from '../../../engine/flow.ts';

export interface ScanPage {
  shows: ScanView;
}

type Machine = typeof scanMachine;
type Recorder = EffectRecorder<Machine>;

interface Ref {
  at: ScanView['view'];
  restaurant: 12 | 7 | null;
  problem: ScanView['problem'];
  seen: string | null;
  /** The order and code of the last check. */
  checked: { orderId: string; code: string; isConfirmed?: true } | null;
  checking: boolean;
  result: ScanView['result'];
  order: string;
  code: string;
  orderError: string | null;
  codeError: string | null;
}

const noAnswer = 'Network connection issue. Please check your internet connection.';

/** What the QR codes of the model contain; a payment's code contains no order. */
const contents: Record<string, Ref['checked']> = {
  'https://pehle.example/partner/scan#12-1042.482913': { orderId: '12-1042', code: '482913' },
  'https://pehle.example/partner/scan#7-1007.113355': { orderId: '7-1007', code: '113355' },
};

/** The order that each typed text means; a number alone needs a known restaurant. */
function meant({ order, restaurant }: Ref): string | null {
  if (order === '12-1042') return '12-1042';
  return order === ' 1042 ' && restaurant !== null ? `${restaurant}-1042` : null;
}

/** Whether the same code can be checked again by a press. */
const mayRetry = ({ result }: Ref) => result?.kind === 'failed' || result?.kind === 'postponed';

function check(ref: Ref, checked: NonNullable<Ref['checked']>, recorder: Recorder): Ref {
  recorder.call('checkCode', { ...checked, ...(ref.restaurant !== null && { restaurantId: ref.restaurant }) });
  return { ...ref, checked, checking: true, result: null };
}

function find(ref: Ref, recorder: Recorder): Ref {
  if (ref.restaurant !== null) return openCamera(ref, recorder);
  recorder.call('findRestaurant', undefined);
  return { ...ref, at: 'finding' };
}

function openCamera(ref: Ref, recorder: Recorder): Ref {
  recorder.call('camera', undefined);
  return { ...ref, at: 'asking', problem: null };
}

/** What both fields hold after the text of a QR code was typed into one of them (D341). */
const typedQrCode = { order: '12-1042', code: '482913', orderError: null, codeError: null } as const;

function answered(ref: Ref, answer: CheckCodeResult | null): Ref {
  const orderId = ref.checked?.orderId ?? '';
  const then: Ref = { ...ref, checking: false };
  const failed = (message: string): Ref => ({ ...then, result: { kind: 'failed', orderId, message } });
  switch (answer?.kind) {
    case undefined:
      return failed(noAnswer);
    case 'failed':
      return failed(answer.message ?? 'Verification failed. Please try again.');
    case 'delivered':
      return { ...then, order: '', code: '', result: { kind: 'delivered', orderId } };
    case 'found':
      // The next order can be typed while the question is shown.
      return { ...then, order: '', code: '', result: { ...answer, orderId } };
    case 'unsuccessful': {
      const message = answer.message ?? 'Invalid OTP. Please try again.';
      // Another code cannot help, so the next order is typed.
      const isFinal = answer.reason === 'already_handed_over';
      const result = { kind: 'refused', orderId, message, isFinal } as const;
      return { ...then, code: '', ...(isFinal && { order: '' }), result };
    }
  }
}

const oracle = (opened: Ref['checked']): Oracle<Machine, Ref, ScanPage> => ({
  start(recorder) {
    const ref: Ref = {
      at: opened ? 'opened' : 'finding',
      restaurant: null,
      problem: null,
      seen: null,
      checked: null,
      checking: false,
      result: null,
      order: '',
      code: '',
      orderError: null,
      codeError: null,
    };
    // The order of the link is shown at once; it is handed over after a press.
    return opened ? check(ref, opened, recorder) : find(ref, recorder);
  },

  step(ref, event, recorder) {
    const isInCamera = ref.at === 'asking' || ref.at === 'scanning';
    switch (event.type) {
      case 'findRestaurant done':
        if (ref.at !== 'finding') return ref;
        if (event.output.kind === 'several') return { ...ref, at: 'choosing' };
        return openCamera({ ...ref, restaurant: 12 }, recorder);
      case 'findRestaurant failed':
        return ref.at === 'finding' ? { ...ref, at: 'choosing' } : ref;
      case 'restaurant.choose': {
        const restaurant = event.restaurantId === 12 ? 12 : 7;
        if (ref.at !== 'choosing' && !isInCamera && ref.at !== 'typing') return ref;
        recorder.emit({ type: 'restaurant.chosen', restaurantId: restaurant });
        const next = { ...ref, restaurant, seen: null } as const;
        return ref.at === 'choosing' ? openCamera(next, recorder) : next;
      }
      case 'camera.start':
        if (ref.checking || (ref.at !== 'opened' && ref.at !== 'denied' && ref.at !== 'typing')) return ref;
        return find({ ...ref, result: null }, recorder);
      case 'typing.start':
        if (ref.checking || ref.at === 'finding' || ref.at === 'typing') return ref;
        return { ...ref, at: 'typing', result: null };
      case 'camera.opened':
        return ref.at === 'asking' ? { ...ref, at: 'scanning' } : ref;
      case 'camera.failed':
        if (!isInCamera) return ref;
        return { ...ref, at: event.problem === 'unsupported' ? 'typing' : 'denied', problem: event.problem };
      case 'code.seen': {
        if (ref.checking || event.text === ref.seen) return ref;
        const content = contents[event.text] ?? null;
        const next: Ref = { ...ref, seen: event.text };
        return content ? check(next, content, recorder) : { ...next, result: { kind: 'foreign' } };
      }
      case 'order.change':
        if (ref.at !== 'typing' || ref.checking) return ref;
        if (event.order.startsWith(qrTexts.biryani)) return { ...ref, ...typedQrCode };
        // At most 300 characters.
        return { ...ref, order: event.order.length > 300 ? '9'.repeat(300) : event.order, orderError: null };
      case 'code.change':
        if (ref.at !== 'typing' || ref.checking) return ref;
        if (event.code === qrTexts.biryani) return { ...ref, ...typedQrCode };
        if (event.code === '482913 113355') return { ...ref, codeError: 'No 6-digit code found. Type the code.' };
        return { ...ref, code: event.code === '482 913' ? '482913' : '4829', codeError: null };
      case 'code.submit': {
        if (ref.at !== 'typing' || ref.checking) return ref;
        const orderId = meant(ref);
        if (orderId !== null && ref.code === '482913')
          return check({ ...ref, orderError: null, codeError: null }, { orderId, code: '482913' }, recorder);
        return {
          ...ref,
          orderError: orderId === null ? 'Enter the order number, such as 12-1042' : null,
          codeError: ref.code === '' ? 'Please enter OTP' : ref.code === '4829' ? 'OTP must be 6 digits' : null,
        };
      }
      case 'check.retry':
        return mayRetry(ref) && ref.checked ? check(ref, ref.checked, recorder) : ref;
      case 'order.confirm':
        if (ref.result?.kind !== 'found' || !ref.checked) return ref;
        return check(ref, { ...ref.checked, isConfirmed: true }, recorder);
      case 'order.refuse':
        if (ref.result?.kind !== 'found') return ref;
        return { ...ref, result: { kind: 'postponed', orderId: ref.result.orderId } };
      case 'checkCode done':
        return ref.checking ? answered(ref, event.output) : ref;
      case 'checkCode failed':
        return ref.checking ? answered(ref, null) : ref;
    }
  },

  page: ({ at: view, restaurant: restaurantId, checking: isChecking, ...ref }) => {
    const { problem, result, order, code, orderError, codeError } = ref;
    return { shows: { view, restaurantId, isChecking, problem, result, order, code, orderError, codeError } };
  },
});

const observe = (snapshot: ScanSnapshot) => ({ shows: selectPage(snapshot) });

const always = {
  'The camera runs exactly while the page scans or asks for it.': (snapshot: ScanSnapshot) =>
    snapshot.matches({ input: 'camera' }) === (snapshot.children['camera'] !== undefined),
  'A code is checked one at a time, and nothing is shown about an earlier one meanwhile.': (snapshot: ScanSnapshot) =>
    !snapshot.matches({ check: 'checking' }) || snapshot.context.result === null,
};

/** `opened` and `typing` have the same guard, and there it refuses. */
const unchecked = 'The model leaves this press out while a code is checked.';
const alwaysTaken = {
  'scan.input.choosing › typing.start #1': unchecked,
  'scan.input.camera › typing.start #1': unchecked,
  'scan.input.denied › camera.start #1': unchecked,
  'scan.input.denied › typing.start #1': unchecked,
};

export const scanFlow = defineFlow({ model: scanModel, oracle: oracle(null), observe, always, alwaysTaken });
export const typedScanFlow = defineFlow({ model: typedScanModel, oracle: oracle(null), observe, always });
export const openedScanFlow = defineFlow({
  model: openedScanModel,
  oracle: oracle({ orderId: '12-1042', code: '482913' }),
  observe,
  always,
});

export const flow = registerFlow({
  name: 'scan',
  flows: [scanFlow, typedScanFlow, openedScanFlow],
  calls: apiCalls<typeof scanMachine>(calls, (api) =>
    createScanActors({
      api,
      randomKey: () => 'key-1',
      restaurants: createActor(partnerRestaurantsMachine),
      openCamera: () => () => {},
    }),
  ),
});

if (import.meta.vitest) (await import('../../../engine/register-tests.ts')).testFlow(flow);
