import { describe, expect, it } from 'vitest';
import { findExceededLimit, type Hold } from '../../server/orders/hold-limits.ts';

/** Returns a hold of 15 minutes that starts at `from`; times in minutes. */
const held = (from: number, change: Partial<Hold> & { givenBack?: number } = {}): Hold => {
  const { givenBack, ...rest } = change;
  return {
    restaurantId: 1,
    portions: 1,
    from: from * 60_000,
    until: (from + 15) * 60_000,
    givenBackAt: givenBack === undefined ? null : givenBack * 60_000,
    isPending: true,
    hasPayment: false,
    ...rest,
  };
};
const ask = (
  holds: readonly Hold[],
  at: number,
  { restaurantId = 9, portions = 1, hasPaid = false, unpaid = [] as number[] } = {},
) => {
  const wanted = { restaurantId, portions, hasPaid, unpaidAt: unpaid.map((minute) => minute * 60_000) };
  const refusal = findExceededLimit(holds, wanted, at * 60_000);
  return refusal?.code === 'hold_wait' ? `wait until ${refusal.until / 60_000}` : (refusal?.code ?? 'fine');
};

describe('concurrent holds', () => {
  const three = [1, 2, 3].map((restaurantId) => held(0, { restaurantId }));

  it('are limited to three restaurants, with one order each', () => {
    expect(ask(three.slice(1), 1)).toBe('fine');
    expect(ask(three, 1)).toBe('too_many_unpaid');
    expect(ask(three, 1, { restaurantId: 3 })).toBe('fine');
  });

  it('are limited to one order of 50 portions, of 200 after a paid meal, or 30 portions in total', () => {
    expect(ask([], 1, { portions: 50 })).toBe('fine');
    expect(ask([], 1, { portions: 51 })).toBe('too_many_portions');
    expect(ask([], 1, { portions: 200, hasPaid: true })).toBe('fine');
    expect(ask([], 1, { portions: 201, hasPaid: true })).toBe('too_many_portions');
    expect(ask([held(0, { portions: 50 })], 1)).toBe('too_many_unpaid');
    expect(ask([held(0, { portions: 10 })], 1, { portions: 20 })).toBe('fine');
    expect(ask([held(0, { portions: 10 })], 1, { portions: 21 })).toBe('too_many_unpaid');
    expect(ask([held(0, { portions: 50 })], 1, { restaurantId: 1, portions: 50 })).toBe('fine');
    expect(ask([held(0, { portions: 50 })], 1, { restaurantId: 1, portions: 51 })).toBe('too_many_portions');
  });

  it('are limited to 40 unpaid orders within a day, to 100 after a paid meal', () => {
    const orders = (count: number) => Array.from({ length: count }, (_, index) => index);
    const at = 200;
    expect(ask([], at, { unpaid: orders(39) })).toBe('fine');
    expect(ask([], at, { unpaid: orders(40) })).toBe('wait until 1440');
    expect(ask([], at, { unpaid: orders(45) })).toBe('wait until 1445');
    expect(ask([], 1440, { unpaid: orders(40) })).toBe('fine');
    expect(ask([], at, { unpaid: orders(99), hasPaid: true })).toBe('fine');
    expect(ask([], at, { unpaid: orders(100), hasPaid: true })).toBe('wait until 1440');
  });

  it('count only while their order is pending and they are neither released nor expired', () => {
    const [, second, third] = three;
    if (!second || !third) throw new Error('There are three.');
    for (const gone of [held(0, { isPending: false }), held(0, { givenBack: 1 })])
      expect(ask([gone, second, third], 1)).toBe('fine');
    expect(ask([held(-15), second, third], 0)).toBe('fine');
    expect(ask([held(-14), second, third], 0)).toBe('too_many_unpaid');
  });
});

describe('expired holds', () => {
  it('make the customer wait for 15 minutes from the second expiry within an hour', () => {
    const two = [held(0), held(60, { restaurantId: 2 })];
    expect(ask(two, 74)).toBe('fine');
    expect(ask(two, 75)).toBe('wait until 90');
    expect(ask(two, 89)).toBe('wait until 90');
    expect(ask(two, 90)).toBe('fine');
  });

  it('make the customer wait in whichever order the holds are given', () => {
    expect(ask([held(60, { restaurantId: 2 }), held(0)], 75)).toBe('wait until 90');
  });

  it('have no effect if they are more than an hour apart', () => {
    expect(ask([held(0), held(60.1)], 76)).toBe('fine');
  });

  it('do not extend a wait during which they expire, but start another wait after it', () => {
    expect(ask([held(0), held(1), held(10)], 26)).toBe('wait until 31');
    expect(ask([held(0), held(1), held(10)], 31)).toBe('fine');
    expect(ask([held(0), held(1), held(31)], 46)).toBe('wait until 61');
    expect(ask([held(0), held(1), held(16)], 31)).toBe('wait until 46');
  });

  it('count even if their order was cancelled later, but not if it was paid', () => {
    expect(ask([held(0, { isPending: false }), held(1)], 16)).toBe('wait until 31');
    expect(ask([held(0, { hasPayment: true }), held(1)], 16)).toBe('fine');
  });
});

describe('released holds', () => {
  it('do not count as expired', () => {
    const cancelled = [0, 20, 40, 60].map((from) => held(from, { givenBack: from + 14, restaurantId: from }));
    expect(ask(cancelled, 75)).toBe('fine');
  });

  it('count as an expiry if another hold at the restaurant follows 15 or more minutes of renewed holds', () => {
    const again = [0, 14, 28, 42].map((from) => held(from, { givenBack: from + 14 }));
    expect(ask(again, 56)).toBe('fine');
    // The holds that start at 28 and at 56 minutes each follow 28 minutes of renewed holds.
    expect(ask([...again, held(56)], 57)).toBe('wait until 71');
    expect(ask([...again, held(56)], 71)).toBe('wait until 86');
    expect(ask([...again, held(56)].toReversed(), 57)).toBe('wait until 71');
  });

  it('count as an expiry if the renewed holds lasted 15 minutes, but not if they lasted less', () => {
    const lasting = (minutes: number) => [held(0, { givenBack: 7 }), held(7, { givenBack: minutes }), held(minutes)];
    // The second expiry is that of the last hold, 15 minutes after it began.
    expect(ask(lasting(15), 30)).toBe('wait until 45');
    expect(ask(lasting(14), 29)).toBe('fine');
  });

  it('do not count as renewed if the next hold starts 15 minutes after the release or later', () => {
    const apart = [0, 29, 58, 87].map((from) => held(from, { givenBack: from + 14 }));
    expect(ask([...apart, held(116)], 117)).toBe('fine');
  });

  it('are ignored if the next order at the restaurant is paid', () => {
    const paid = [held(0, { givenBack: 14 }), held(14, { hasPayment: true, isPending: false }), held(20), held(30)];
    expect(ask(paid, 36)).toBe('fine');
  });
});
