import type { scanMachine, ScanSnapshot } from '../../../../machines/partner/scan/scan.machine.ts';
import {
  selectCode,
  selectCodeError,
  selectIsChecking,
  selectOpenedOrder,
  selectOrder,
  selectOrderError,
  selectProblem,
  selectRestaurantId,
  selectResult,
  selectView,
} from '../../../../machines/partner/scan/scan.selectors.ts';
import type { VerifyCodeResult } from '../../../../machines/partner/order-otp/order-otp.actors.ts';
import { defineFlow, type Control, type EffectRecorder, type Oracle, type Page } from '../../../engine/oracle.ts';
import { openedScanModel, scanModel, typedScanModel } from './model.ts';

type View = 'finding' | 'choosing' | 'opened' | 'asking' | 'scanning' | 'denied' | 'typing';

export interface ScanPage extends Page {
  shows: {
    view: View;
    restaurant: number | null;
    /** The order of the link that opened the page. */
    opened: string | null;
    problem: string | null;
    checking: boolean;
    /** Title and text about the last code. */
    result: readonly [title: string, text: string] | null;
    order: string;
    code: string;
    orderError: string | null;
    codeError: string | null;
  };
  may: Record<
    'camera.start' | 'typing.start' | 'order.confirm' | 'check.retry' | 'early.confirm' | 'early.refuse',
    Control
  >;
}

type Machine = typeof scanMachine;
type Recorder = EffectRecorder<Machine>;

interface Ref {
  at: View;
  restaurant: 12 | 7 | null;
  problem: ScanPage['shows']['problem'];
  seen: string | null;
  /** The order and code of the last check. */
  checked: { orderId: string; code: string; isConfirmed?: true } | null;
  checking: boolean;
  result: {
    kind: 'delivered' | 'refused' | 'early' | 'postponed' | 'failed' | 'foreign';
    shown: readonly [string, string];
  } | null;
  order: string;
  code: string;
  orderError: string | null;
  codeError: string | null;
}

const noAnswer = 'Network connection issue. Please check your internet connection.';
const foreign = [
  "Not an order's code",
  'Ask the customer to open the order and to show its QR code, or type the code.',
] as const;

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

/** Whether the press for the order of the link is replaced: it is handed over, or the result has a press of its own. */
const isAnswered = (result: { readonly kind: string } | null) => result !== null && result.kind !== 'refused';
/** Whether the same code can be checked again by a press. */
const mayRetry = ({ result }: Ref) => result?.kind === 'failed' || result?.kind === 'postponed';

function check(ref: Ref, checked: NonNullable<Ref['checked']>, recorder: Recorder): Ref {
  recorder.call('verifyCode', { ...checked, ...(ref.restaurant !== null && { restaurantId: ref.restaurant }) });
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

function answered(ref: Ref, answer: VerifyCodeResult | null): Ref {
  const order = ref.checked?.orderId ?? '';
  const then: Ref = { ...ref, checking: false };
  const failed = (text: string): Ref => ({
    ...then,
    result: { kind: 'failed', shown: [`Order ${order} was not checked`, text] },
  });
  switch (answer?.kind) {
    case undefined:
      return failed(noAnswer);
    case 'failed':
      return failed(answer.message ?? 'Verification failed. Please try again.');
    case 'delivered':
      return {
        ...then,
        order: '',
        code: '',
        result: { kind: 'delivered', shown: [`Order ${order} is handed over`, ''] },
      };
    case 'early': {
      const shown = [
        `Order ${order} is for a later day`,
        'This order is for tomorrow, 1:00 pm. Hand it over now?',
      ] as const;
      // The next order can be typed while the question is shown.
      return { ...then, order: '', code: '', result: { kind: 'early', shown } };
    }
    case 'unsuccessful': {
      const text = answer.message ?? 'Invalid OTP. Please try again.';
      // Another code cannot help, so the next order is typed.
      const isOver = answer.reason === 'already_handed_over';
      const result = { kind: 'refused', shown: [`Do not hand over order ${order}`, text] } as const;
      return { ...then, code: '', ...(isOver && { order: '' }), result };
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
    return opened ? ref : find(ref, recorder);
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
        if (ref.at === 'choosing') return openCamera({ ...ref, restaurant, seen: null }, recorder);
        return isInCamera || ref.at === 'typing' ? { ...ref, restaurant, seen: null } : ref;
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
        return content ? check(next, content, recorder) : { ...next, result: { kind: 'foreign', shown: foreign } };
      }
      case 'order.change':
        if (ref.at !== 'typing' || ref.checking) return ref;
        // At most 30 characters.
        return { ...ref, order: event.order.length > 30 ? '9'.repeat(30) : event.order, orderError: null };
      case 'code.change':
        if (ref.at !== 'typing' || ref.checking) return ref;
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
      case 'order.confirm':
        if (ref.at !== 'opened' || ref.checking || isAnswered(ref.result) || !opened) return ref;
        return check(ref, opened, recorder);
      case 'check.retry':
        return mayRetry(ref) && ref.checked ? check(ref, ref.checked, recorder) : ref;
      case 'early.confirm':
        if (ref.result?.kind !== 'early' || !ref.checked) return ref;
        return check(ref, { ...ref.checked, isConfirmed: true }, recorder);
      case 'early.refuse':
        if (ref.result?.kind !== 'early') return ref;
        return {
          ...ref,
          result: { kind: 'postponed', shown: [`Order ${ref.checked?.orderId} was not handed over`, ''] },
        };
      case 'verifyCode done':
        return ref.checking ? answered(ref, event.output) : ref;
      case 'verifyCode failed':
        return ref.checking ? answered(ref, null) : ref;
    }
  },

  page(ref) {
    const control = (isOffered: boolean): Control => (isOffered ? (ref.checking ? 'disabled' : 'enabled') : 'absent');
    return {
      shows: {
        view: ref.at,
        restaurant: ref.restaurant,
        opened: opened ? '12-1042' : null,
        problem: ref.problem,
        checking: ref.checking,
        result: ref.result?.shown ?? null,
        order: ref.order,
        code: ref.code,
        orderError: ref.orderError,
        codeError: ref.codeError,
      },
      may: {
        'camera.start': control(ref.at === 'opened' || ref.at === 'denied' || ref.at === 'typing'),
        'typing.start': control(ref.at !== 'finding' && ref.at !== 'typing'),
        'order.confirm': control(ref.at === 'opened' && !isAnswered(ref.result)),
        'check.retry': mayRetry(ref) ? 'enabled' : 'absent',
        'early.confirm': ref.result?.kind === 'early' ? 'enabled' : 'absent',
        'early.refuse': ref.result?.kind === 'early' ? 'enabled' : 'absent',
      },
    };
  },
});

function resultTexts(snapshot: ScanSnapshot): ScanPage['shows']['result'] {
  const result = selectResult(snapshot);
  switch (result?.kind) {
    case undefined:
      return null;
    case 'delivered':
      return [`Order ${result.orderId} is handed over`, ''];
    case 'foreign':
      return foreign;
    case 'refused':
      return [`Do not hand over order ${result.orderId}`, result.message];
    case 'early':
      return [`Order ${result.orderId} is for a later day`, result.message];
    case 'postponed':
      return [`Order ${result.orderId} was not handed over`, ''];
    case 'failed':
      return [`Order ${result.orderId} was not checked`, result.message];
  }
}

function observe(snapshot: ScanSnapshot): ScanPage {
  const view = selectView(snapshot);
  const isChecking = selectIsChecking(snapshot);
  const result = selectResult(snapshot);
  const control = (isOffered: boolean): Control => (isOffered ? (isChecking ? 'disabled' : 'enabled') : 'absent');
  return {
    shows: {
      view,
      restaurant: selectRestaurantId(snapshot),
      opened: selectOpenedOrder(snapshot),
      problem: selectProblem(snapshot),
      checking: isChecking,
      result: resultTexts(snapshot),
      order: selectOrder(snapshot),
      code: selectCode(snapshot),
      orderError: selectOrderError(snapshot),
      codeError: selectCodeError(snapshot),
    },
    may: {
      'camera.start': control(view === 'opened' || view === 'denied' || view === 'typing'),
      'typing.start': control(view !== 'finding' && view !== 'typing'),
      'order.confirm': control(view === 'opened' && !isAnswered(result)),
      'check.retry': snapshot.can({ type: 'check.retry' }) ? 'enabled' : 'absent',
      'early.confirm': snapshot.can({ type: 'early.confirm' }) ? 'enabled' : 'absent',
      'early.refuse': snapshot.can({ type: 'early.refuse' }) ? 'enabled' : 'absent',
    },
  };
}

const always = {
  'The camera runs exactly while the page scans or asks for it.': (snapshot: ScanSnapshot) =>
    snapshot.matches({ input: 'camera' }) === (snapshot.children['camera'] !== undefined),
  'A code is checked one at a time, and nothing is shown about an earlier one meanwhile.': (snapshot: ScanSnapshot) =>
    !snapshot.matches({ check: 'checking' }) || snapshot.context.result === null,
};

export const scanFlow = defineFlow({ model: scanModel, oracle: oracle(null), observe, always });
export const typedScanFlow = defineFlow({ model: typedScanModel, oracle: oracle(null), observe, always });
export const openedScanFlow = defineFlow({
  model: openedScanModel,
  oracle: oracle({ orderId: '12-1042', code: '482913' }),
  observe,
  always,
});
