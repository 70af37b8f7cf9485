import { describe, expect, it } from 'vitest';
import { checkoutMessages, toCheckoutCode } from '../../domain/checkout-errors.ts';
import { isOpenAt, opensAt } from '../../domain/opening-hours.ts';
import { canBecome, orderStatuses, showsPickupCode } from '../../domain/order-status.ts';
import { digits, formatPhone, isCode, isPhone } from '../../domain/phone.ts';
import { formatDateTime, formatOpening, formatSlot } from '../../domain/slot.ts';
import { isInStock, stockLevel } from '../../domain/stock.ts';

describe('stock', () => {
  it.each([
    [0, 'out'],
    [1, 'low'],
    [5, 'low'],
    [6, 'enough'],
    [undefined, 'unknown'],
  ] as const)('%s is %s [CART-26 CART-28]', (count, level) => {
    expect(stockLevel(count)).toBe(level);
  });

  it.each([
    [3, 3, true],
    [3, 4, false],
    [0, 1, false],
    [0, 0, false],
    [undefined, 9, true],
  ])('of %s, %i can be had: %s [CART-20]', (count, wanted, can) => {
    expect(isInStock(count, wanted)).toBe(can);
  });
});

describe('phones and codes', () => {
  it('keeps digits and as many as there may be', () => {
    expect(digits('+91 98765-43210 ext 4', 12)).toBe('919876543210');
    expect(digits('98765432109', 10)).toBe('9876543210');
  });

  it.each([
    ['9876543210', true],
    ['987654321', false],
    ['98765432101', false],
    ['98765 4321', false],
    ['९८७६५४३२१०', false],
  ])('%s is a phone number: %s [CONST-3]', (text, is) => {
    expect(isPhone(text)).toBe(is);
  });

  it('a code has six digits', () => {
    expect([isCode('482913'), isCode('48291'), isCode('4829133'), isCode('48a913')]).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  it('is shown with +91 [CONST-3]', () => {
    expect(formatPhone('9876543210')).toBe('+91 98765 43210');
    // Half typed: nothing hangs on behind.
    expect(formatPhone('98765')).toBe('+91 98765');
  });
});

describe('order states (D50)', () => {
  it('moves only along the table', () => {
    const moves = orderStatuses.flatMap((from) =>
      orderStatuses.filter((to) => canBecome(from, to)).map((to) => `${from} → ${to}`),
    );
    expect(moves).toEqual([
      'pending → confirmed',
      'pending → cancelled',
      'confirmed → preparing',
      'confirmed → ready',
      'confirmed → delivered',
      'confirmed → cancelled',
      'preparing → ready',
      'preparing → delivered',
      'ready → delivered',
    ]);
  });

  it('shows the pickup code from payment until hand-over (D18)', () => {
    expect(orderStatuses.filter(showsPickupCode)).toEqual(['confirmed', 'preparing', 'ready']);
  });
});

describe('times are India’s (D4)', () => {
  const noonUtc = Date.UTC(2026, 10, 21, 12, 0);

  it('shows a slot and a date', () => {
    expect(formatSlot(noonUtc, 60)).toBe('5:30 pm – 6:30 pm');
    expect(formatDateTime('2026-11-21T20:00:00.000Z')).toBe('22 Nov 2026, 1:30 am');
  });

  it.each([
    // 21 November 2026 is a Saturday; 12:00 UTC is 17:30 in India.
    [[{ weekday: 6, opens_minute: 17 * 60 + 30, closes_minute: 1080 }], false, true],
    [[{ weekday: 6, opens_minute: 17 * 60 + 31, closes_minute: 1080 }], false, false],
    [[{ weekday: 6, opens_minute: 600, closes_minute: 17 * 60 + 30 }], false, false],
    [[{ weekday: 5, opens_minute: 0, closes_minute: 1440 }], false, false],
    [[{ weekday: 6, opens_minute: 0, closes_minute: 1440 }], true, false],
    [[], false, false],
  ])('hours %j, paused %s: open %s (D59)', (hours, paused, open) => {
    expect(isOpenAt(hours, paused, noonUtc)).toBe(open);
  });

  it.each([
    ['later that day', [{ weekday: 6, opens_minute: 1140, closes_minute: 1380 }], 'Opens 7:00 pm'],
    ['at midnight', [{ weekday: 0, opens_minute: 0, closes_minute: 120 }], 'Opens tomorrow, 12:00 am'],
    ['the next morning', [{ weekday: 0, opens_minute: 690, closes_minute: 900 }], 'Opens tomorrow, 11:30 am'],
    ['on a later day', [{ weekday: 1, opens_minute: 690, closes_minute: 900 }], 'Opens Mon, 11:30 am'],
    ['a week later', [{ weekday: 6, opens_minute: 690, closes_minute: 900 }], 'Opens Sat, 11:30 am'],
    [
      'at the first of several times',
      [
        { weekday: 5, opens_minute: 690, closes_minute: 900 },
        { weekday: 1, opens_minute: 1140, closes_minute: 1380 },
        { weekday: 1, opens_minute: 690, closes_minute: 900 },
      ],
      'Opens Mon, 11:30 am',
    ],
  ])('says when a restaurant opens: %s (D59)', (_when, hours, words) => {
    // 21 November 2026 is a Saturday; it is 17:30 and some seconds in India.
    const now = noonUtc + 12_345;
    expect(formatOpening(opensAt(hours, false, now) ?? 0, now)).toBe(words);
  });

  it('names the minute at which a restaurant opens', () => {
    const hours = [{ weekday: 6, opens_minute: 17 * 60 + 31, closes_minute: 1080 }];
    expect(opensAt(hours, false, noonUtc + 59_999)).toBe(noonUtc + 60_000);
  });

  it('does not say when a restaurant opens that is open, paused or without hours', () => {
    const hours = [{ weekday: 6, opens_minute: 0, closes_minute: 1440 }];
    expect(opensAt(hours, false, noonUtc)).toBeNull();
    expect(opensAt(hours, true, noonUtc)).toBeNull();
    expect(opensAt([], false, noonUtc)).toBeNull();
  });
});

describe('the checkout’s messages', () => {
  it.each([
    ['insufficient_inventory', 'Sorry, some items in your cart are out of stock or have insufficient inventory.', 7],
    ['restaurant_not_found', 'Restaurant not found. Please try again.', 8],
    ['invalid_menu_item', 'One or more items in your cart are no longer available.', 9],
    ['restaurant_closed', 'This restaurant is currently closed. Please try again later.', 10],
    ['order_amount_mismatch', "There's an issue with the order amount. Please refresh and try again.", 11],
    ['payment_failed', 'Payment processing failed. Please try again.', 12],
    ['invalid_payment_details', 'Invalid payment details. Please contact support.', 13],
    ['order_not_found', 'Order not found. Please try again.', 14],
    ['user_not_found', 'User authentication failed. Please login again.', 15],
    ['validation_error', 'Please check your order details and try again.', 16],
    ['server_error', 'Server error occurred. Please try again later.', 17],
    ['network_error', 'Network connection issue. Please check your internet connection.', 18],
    ['other', 'An unexpected error occurred. Please try again.', 19],
  ])('%s says "%s" [ERR-%i]', (code, words) => {
    expect(checkoutMessages[toCheckoutCode(code)]).toBe(words);
  });

  it('a code that the catalogue does not know is other [ERR-19]', () => {
    expect(toCheckoutCode('teapot')).toBe('other');
    expect(toCheckoutCode('toString')).toBe('other');
    expect(checkoutMessages[toCheckoutCode('teapot')]).toBe('An unexpected error occurred. Please try again.');
  });
});
