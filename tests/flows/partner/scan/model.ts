import { scanMachine } from '../../../../machines/partner/scan/scan.machine.ts';
import type { Calls } from '../../../engine/calls.ts';
import { refusal } from '../../../fixtures/api-call.ts';
import { checkRequest, verifyPath } from '../../../fixtures/verify-code-request.ts';
import { boardOrder } from '../../../fixtures/board-order.ts';
import { defineModel } from '../../../engine/model.ts';

export const origin = 'https://pehle.example';

/** The texts of three QR codes: of two orders, and of a payment. */
export const qrTexts = {
  biryani: `${origin}/partner/scan#12-1042.482913`,
  dosa: `${origin}/partner/scan#7-1007.113355`,
  payment: 'upi://pay?pa=shop@bank',
} as const;

/** The order of a right code, of which one of two portions was refunded as missing. */
const foundOrder = boardOrder({
  order_items: [
    { menu_id: 340, menu_name: 'Ghee Roast Dosa', quantity: 2, missing: 1 },
    { menu_id: 341, menu_name: 'Filter Coffee', quantity: 1 },
  ],
});

/** The camera, which reads codes until the page is left. */
export const scanModel = defineModel(scanMachine, {
  input: { opened: null, origin },
  events: {
    'restaurant.choose': [
      { type: 'restaurant.choose', restaurantId: 12 },
      { type: 'restaurant.choose', restaurantId: 7 },
    ],
    'camera.start': [{ type: 'camera.start' }],
    'typing.start': [{ type: 'typing.start' }],
    'order.change': [
      { type: 'order.change', order: ' 1042 ' },
      { type: 'order.change', order: '12-1042' },
      { type: 'order.change', order: '12-' },
      { type: 'order.change', order: '9'.repeat(320) },
      { type: 'order.change', order: `${qrTexts.biryani}\n` },
    ],
    'code.change': [
      { type: 'code.change', code: '482 913' },
      { type: 'code.change', code: '4829' },
      { type: 'code.change', code: '482913 113355' },
      { type: 'code.change', code: qrTexts.biryani },
    ],
    'code.submit': [{ type: 'code.submit' }],
    'order.confirm': [{ type: 'order.confirm' }],
    'check.retry': [{ type: 'check.retry' }],
    'order.refuse': [{ type: 'order.refuse' }],
    'camera.opened': [{ type: 'camera.opened' }],
    'camera.failed': [
      { type: 'camera.failed', problem: 'denied' },
      { type: 'camera.failed', problem: 'blocked' },
      { type: 'camera.failed', problem: 'missing' },
      { type: 'camera.failed', problem: 'unsupported' },
    ],
    'code.seen': [
      { type: 'code.seen', text: qrTexts.biryani },
      { type: 'code.seen', text: qrTexts.dosa },
      { type: 'code.seen', text: qrTexts.payment },
    ],
  },
  actors: {
    findRestaurant: { outcomes: [{ kind: 'only', restaurantId: 12 }, { kind: 'several' }] },
    checkCode: {
      outcomes: [
        { kind: 'delivered' },
        { kind: 'unsuccessful', reason: 'wrong_code', message: 'Invalid OTP. 4 tries left.' },
        { kind: 'unsuccessful', reason: 'already_handed_over', message: 'Already handed over at 1:04 pm.' },
        { kind: 'unsuccessful', reason: null, message: null },
        { kind: 'found', order: foundOrder, message: 'Hand this order over?' },
        { kind: 'found', order: null, message: 'This order is for tomorrow, 1:00 pm. Hand it over now?' },
        { kind: 'failed', message: 'Too many wrong tries for this order. Please try again in 10 minutes.' },
        { kind: 'failed', message: null },
      ],
    },
    camera: { sends: ['camera.opened', 'camera.failed', 'code.seen'] },
  },
  delays: {},
  // A camera reports codes after it has opened. What is typed, and the other answers, have their own model.
  allow({ value, context: { restaurantId, result, seen } }, event) {
    const isScanning = typeof value.input === 'object' && value.input.camera === 'scanning';
    const isFresh = seen === null && result === null;
    switch (event.type) {
      case 'code.seen':
        return isScanning && (event.text === qrTexts.biryani || restaurantId === 12);
      case 'camera.opened':
        return !isScanning;
      case 'camera.failed':
        return isFresh || (event.problem === 'missing' && result?.kind === 'delivered');
      case 'restaurant.choose':
        return isFresh || result?.kind === 'refused';
      case 'checkCode done':
        return event.output.kind === 'unsuccessful' ? event.output.reason !== null : event.output.kind !== 'failed';
      case 'order.change':
      case 'code.change':
      case 'code.submit':
        return false;
      case 'typing.start':
      case 'camera.start':
        return isFresh || result?.kind === 'foreign' || value.input === 'denied' || value.input === 'typing';
      case 'checkCode failed':
      case 'order.confirm':
      case 'check.retry':
      case 'order.refuse':
      case 'findRestaurant done':
      case 'findRestaurant failed':
        return true;
    }
  },
});

/** Typed orders and codes, in a browser that does not read QR codes. */
export const typedScanModel = defineModel(scanMachine, {
  ...scanModel,
  allow({ value, context: { restaurantId, order, code, result } }, event) {
    const isTyping = value.input === 'typing';
    switch (event.type) {
      case 'findRestaurant done':
      case 'code.submit':
      case 'check.retry':
      case 'order.confirm':
      case 'order.refuse':
      case 'checkCode done':
      case 'checkCode failed':
        return true;
      case 'typing.start':
        return value.input === 'choosing';
      case 'camera.failed':
        return event.problem === 'unsupported' && restaurantId === 12 && order === '' && result === null;
      case 'restaurant.choose':
        return isTyping && order === '' && code === '' && result === null;
      case 'order.change':
        return isTyping && result === null && (code === '' || event.order === '12-1042');
      case 'code.change':
        return isTyping && result?.kind !== 'failed' && order !== '' && order.length < 300;
      case 'camera.start':
        return isTyping && order === '' && code === '';
      case 'findRestaurant failed':
      case 'camera.opened':
      case 'code.seen':
        return false;
    }
  },
});

/** The page after the link of a QR code. */
export const openedScanModel = defineModel(scanMachine, {
  ...scanModel,
  input: { opened: { orderId: '12-1042', code: '482913' }, origin },
  allow({ value }, event) {
    switch (event.type) {
      case 'order.confirm':
      case 'check.retry':
      case 'order.refuse':
      case 'checkCode done':
      case 'checkCode failed':
        return true;
      case 'typing.start':
      case 'camera.start':
        return value.input === 'opened';
      case 'restaurant.choose':
      case 'findRestaurant done':
      case 'findRestaurant failed':
      case 'camera.opened':
      case 'camera.failed':
      case 'code.seen':
      case 'order.change':
      case 'code.change':
      case 'code.submit':
        return false;
    }
  },
});

const ok = (json: object) => ({ status: 200, json: { success: false, ...json } });
const foundUnknown = { kind: 'found', order: null, message: 'Hand this order over?' };

export const calls = {
  checkCode: {
    at: `POST ${verifyPath}`,
    body: (input) => checkRequest(input).body,
    key: () => 'key-1',
    answer(outcome) {
      if (outcome.kind === 'delivered') return ok({ success: true, message: 'Delivered.' });
      if (outcome.kind === 'failed')
        return outcome.message === null ? { status: 502, json: {} } : refusal(429, 'otp_used_up', outcome.message);
      const { message } = outcome;
      if (outcome.kind === 'found')
        return ok({ message, reason: 'found', ...(outcome.order !== null && { order: outcome.order }) });
      return ok({ message: message ?? '', ...(outcome.reason !== null && { reason: outcome.reason }) });
    },
    // A process of the previous version rejects the field `preview`, but only for a right code.
    refused: (message) => ({ kind: 'failed', message: message === 'Not now.' ? message : null }),
    also: [
      ['the right code without order and words', ok({ reason: 'found' }), foundUnknown],
      ['a server without the check', refusal(400, 'validation_error'), foundUnknown],
    ],
  },
} satisfies Calls<typeof scanMachine>;
