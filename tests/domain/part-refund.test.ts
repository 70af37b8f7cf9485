import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderStatuses } from '../../domain/order-states.ts';
import {
  decidePartRefund,
  isPartRefundTime,
  isWholeOrder,
  missingDishes,
  partRefundBlocked,
  partRefundOf,
  type RefundableOrder,
} from '../../domain/part-refund.ts';

const day = 86_400_000;
const at = Date.parse('2026-11-21T07:30:00.000Z');
const dosa = { id: 1, pricePaise: 14_000, quantity: 2, refunded: 0 };
const idli = { id: 2, pricePaise: 9_999, quantity: 1, refunded: 0 };
/** ₹379.99 and a tax of ₹19.00 (18.9995 rounded). */
const order: RefundableOrder = {
  status: 'ready',
  endedAt: null,
  lines: [dosa, idli],
  paidPaise: 39_899,
  refundedPaise: 0,
};

/** The total of a bill in paise with 5 % tax, rounded half up, in whole numbers. */
const totalOf = (subtotal: bigint) => Number(subtotal + (subtotal * 5n + 50n) / 100n);

describe('the amount of a part refund', () => {
  it('is the bill with the portions less the bill without them', () => {
    // 398.99 less the bill of 239.99 and 12.00.
    expect(partRefundOf(order.lines, [{ id: 1, quantity: 1 }], Infinity)).toEqual({
      amountPaise: 14_700,
      taxPaise: 700,
    });
    // 398.99 less the bill of 280.00 and 14.00: the tax of 4.99995 is 5.00 here.
    expect(partRefundOf(order.lines, [{ id: 2, quantity: 1 }], Infinity)).toEqual({
      amountPaise: 10_499,
      taxPaise: 500,
    });
  });

  it('is what is left of the payment at most', () => {
    expect(partRefundOf(order.lines, [{ id: 1, quantity: 1 }], 5_000)).toEqual({ amountPaise: 5_000, taxPaise: 700 });
    expect(partRefundOf(order.lines, [{ id: 1, quantity: 1 }], 600)).toEqual({ amountPaise: 600, taxPaise: 600 });
  });

  it('adds up to the total to the paisa, for any prices and any order of the portions', () => {
    const lines = fc.array(
      fc.record({ pricePaise: fc.integer({ min: 1, max: 99_999 }), quantity: fc.integer({ min: 1, max: 4 }) }),
      {
        minLength: 1,
        maxLength: 6,
      },
    );
    fc.assert(
      fc.property(lines, fc.infiniteStream(fc.nat()), (found, picks) => {
        const open = found.map((line, index) => ({ ...line, id: index + 1, refunded: 0 }));
        const subtotal = found.reduce((sum, { pricePaise, quantity }) => sum + BigInt(pricePaise * quantity), 0n);
        let amount = 0;
        let tax = 0;
        let next = open.filter(({ quantity, refunded }) => refunded < quantity);
        while (next.length > 0) {
          const line = next[picks.next().value % next.length];
          if (!line) break;
          const quantity = 1 + (picks.next().value % (line.quantity - line.refunded));
          const part = partRefundOf(open, [{ id: line.id, quantity }], Infinity);
          expect(part.amountPaise).toBeGreaterThan(0);
          amount += part.amountPaise;
          tax += part.taxPaise;
          line.refunded += quantity;
          next = open.filter((each) => each.refunded < each.quantity);
        }
        expect(amount).toBe(totalOf(subtotal));
        expect(BigInt(amount - tax)).toBe(subtotal);
      }),
      { numRuns: 300 },
    );
  });
});

describe('a part refund', () => {
  const decide = (changes: Partial<RefundableOrder>, chosen = [{ id: 1, quantity: 1 }], seenPaise = 0, now = at) =>
    decidePartRefund({ ...order, ...changes }, chosen, { seenPaise, now });

  it.each([
    ['pending', false],
    ['confirmed', true],
    ['preparing', true],
    ['ready', true],
    ['delivered', true],
    ['cancelled', false],
  ] as const)('of an order that is %s is possible: %s', (status, isPossible) => {
    const endedAt = status === 'delivered' || status === 'cancelled' ? at : null;
    expect(decide({ status, endedAt })).toEqual(
      isPossible
        ? { kind: 'allowed', amountPaise: 14_700, taxPaise: 700 }
        : { kind: 'changed', message: 'This order was cancelled.' },
    );
    expect(isPartRefundTime({ status, endedAt }, at)).toBe(isPossible);
  });

  it('has a rule for each status', () => expect(orderStatuses).toHaveLength(6));

  it('is possible until 7 days after the hand-over', () => {
    const delivered = { status: 'delivered', endedAt: at } as const;
    expect(partRefundBlocked({ ...order, ...delivered }, at + 7 * day - 1)).toBeNull();
    const message = 'Missing dishes can be refunded until 7 days after the hand-over.';
    expect(decide(delivered, undefined, 0, at + 7 * day)).toEqual({ kind: 'changed', message });
    // An order of an earlier build does not say when it was handed over.
    expect(isPartRefundTime({ status: 'delivered', endedAt: null }, at)).toBe(false);
  });

  it('is not possible when all is refunded', () => {
    const message = 'All of this order is refunded.';
    expect(decide({ refundedPaise: 39_899 }, undefined, 39_899)).toEqual({ kind: 'changed', message });
  });

  it('is not made when another amount is refunded than the partner saw', () => {
    const message = '₹147 of this order is refunded by now. Please check what is missing.';
    const lines = [{ ...dosa, refunded: 1 }, idli];
    expect(decide({ lines, refundedPaise: 14_700 })).toEqual({ kind: 'changed', message });
    expect(decide({ lines, refundedPaise: 14_700 }, undefined, 14_700)).toMatchObject({ kind: 'allowed' });
  });

  it('is at most what a refund in the provider dashboard has left of the payment', () => {
    const chosen = [{ id: 1, quantity: 2 }];
    const delivered = { status: 'delivered', endedAt: at, refundedPaise: 30_000 } as const;
    expect(decide(delivered, chosen, 30_000)).toMatchObject({ kind: 'allowed', amountPaise: 9_899 });
  });

  it.each([
    ['an unknown line', [{ id: 3, quantity: 1 }]],
    ['more portions than were ordered', [{ id: 2, quantity: 2 }]],
    [
      'a line twice',
      [
        { id: 1, quantity: 1 },
        { id: 1, quantity: 1 },
      ],
    ],
  ])('of %s is invalid', (_, chosen) => {
    expect(decide({}, chosen)).toEqual({ kind: 'invalid', message: 'The order does not have these dishes.' });
  });

  it('of a portion that was refunded before is invalid', () => {
    expect(decide({ lines: [{ ...dosa, refunded: 2 }, idli] })).toMatchObject({ kind: 'invalid' });
  });

  it('of everything is possible only after the hand-over', () => {
    const everything = [
      { id: 1, quantity: 2 },
      { id: 2, quantity: 1 },
    ];
    const message = 'If everything is missing, please cancel the order on the board.';
    expect(decide({}, everything)).toEqual({ kind: 'invalid', message });
    expect(decide({ lines: [{ ...dosa, refunded: 2 }, idli] }, [{ id: 2, quantity: 1 }])).toEqual({
      kind: 'invalid',
      message,
    });
    expect(decide({ status: 'delivered', endedAt: at }, everything)).toMatchObject({ amountPaise: 39_899 });
    expect(isWholeOrder(order.lines, [{ id: 1, quantity: 2 }], 39_899)).toBe(false);
  });

  it('of all that is left of the payment is possible only after the hand-over', () => {
    const message = 'If everything is missing, please cancel the order on the board.';
    const free = { ...idli, pricePaise: 0 };
    const freed = { lines: [dosa, free], paidPaise: 29_400 };
    const dosas = [{ id: 1, quantity: 2 }];
    expect(decide(freed, dosas)).toEqual({ kind: 'invalid', message });
    expect(decide(freed)).toMatchObject({ kind: 'allowed', amountPaise: 14_700 });
    expect(decide({ ...freed, status: 'delivered', endedAt: at }, dosas)).toMatchObject({ amountPaise: 29_400 });
    // The provider's dashboard has refunded another amount.
    expect(decide({ refundedPaise: 25_199 }, undefined, 25_199)).toEqual({ kind: 'invalid', message });
    expect(decide({ refundedPaise: 25_198 }, undefined, 25_198)).toMatchObject({ amountPaise: 14_700 });
  });
});

describe('the missing dishes', () => {
  const lines = [
    { line: 1, menu_name: 'Masala Dosa' },
    { line: 2, menu_name: 'Idli' },
  ];
  it('are listed with their counts in the order of the bill', () => {
    const refunded = [
      { id: 2, quantity: 2 },
      { id: 1, quantity: 1 },
    ];
    expect(missingDishes(lines, refunded)).toBe('1 × Masala Dosa, 2 × Idli');
  });
  it('are null for a refund of another reason', () => {
    expect(missingDishes(lines, null)).toBeNull();
    expect(missingDishes(lines, [])).toBeNull();
  });
});
