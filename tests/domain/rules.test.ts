import { describe, expect, it } from 'vitest';
import { checkoutMessages, toCheckoutCode } from '../../domain/checkout-errors.ts';
import { digits, formatPhone, isCode, isPhone } from '../../domain/phone.ts';
import { formatDateTime } from '../../domain/date-time.ts';
import { isInStock, stockLevel } from '../../domain/stock.ts';

describe('stock', () => {
  it.each([
    [0, 'out'],
    [1, 'low'],
    [5, 'low'],
    [6, 'enough'],
    [undefined, 'unknown'],
  ] as const)('of %s is %s [CART-26 CART-28]', (count, level) => {
    expect(stockLevel(count)).toBe(level);
  });

  it.each([
    [3, 3, true],
    [3, 4, false],
    [0, 1, false],
    [0, 0, false],
    [undefined, 9, true],
  ])('of %s, for a quantity of %i, is sufficient: %s [CART-20]', (count, wanted, can) => {
    expect(isInStock(count, wanted)).toBe(can);
  });
});

describe('phones and codes', () => {
  it('digits() removes all other characters and limits the length', () => {
    expect(digits('+91 98765-43210 ext 4', 12)).toBe('919876543210');
    expect(digits('98765432109', 10)).toBe('9876543210');
  });

  it.each([
    ['9876543210', true],
    ['987654321', false],
    ['98765432101', false],
    ['98765 4321', false],
    ['९८७६५४३२१०', false],
  ])('isPhone(%s) is %s [CONST-3]', (text, is) => {
    expect(isPhone(text)).toBe(is);
  });

  it('isCode requires six digits', () => {
    expect([isCode('482913'), isCode('48291'), isCode('4829133'), isCode('48a913')]).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  it('formatPhone adds +91 [CONST-3]', () => {
    expect(formatPhone('9876543210')).toBe('+91 98765 43210');
    // Adds no trailing space to an incomplete number.
    expect(formatPhone('98765')).toBe('+91 98765');
  });
});

describe('formatDateTime', () => {
  it('formats date and time in the time zone of India (D4)', () => {
    expect(formatDateTime('2026-11-21T20:00:00.000Z')).toBe('22 Nov 2026, 1:30 am');
  });
});

describe('the checkout message', () => {
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
  ])('for %s is "%s" [ERR-%i]', (code, words) => {
    expect(checkoutMessages[toCheckoutCode(code)]).toBe(words);
  });

  it("for an unknown code is that of 'other' [ERR-19]", () => {
    expect(toCheckoutCode('teapot')).toBe('other');
    expect(toCheckoutCode('toString')).toBe('other');
    expect(checkoutMessages[toCheckoutCode('teapot')]).toBe('An unexpected error occurred. Please try again.');
  });
});
