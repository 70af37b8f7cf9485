import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { transact } from '../../server/db/transaction.ts';
import { checkPickupCode } from '../../server/partner/hand-over.ts';
import { startBoardRaces, type Race, type Side } from '../fixtures/board-races.ts';
import { findLedgerMismatches } from '../fixtures/ledger.ts';

// The check for a later day (D281) beside a change of the same order. The check changes nothing, so that without the lock
// its answer alone is wrong.

const { ordering, db, unlocked, acts, handsOver, customerCancels, run } = await startBoardRaces();

/** Enters the code to be warned of an order for a later day, and goes on only after the gate of the race has opened. */
const checksEarly: Side = async (on, { partnerId, restaurantId, number, code }) => {
  const orderId = `${restaurantId}-${number}`;
  const { now } = ordering.clock;
  return transact(on, async (trx) => {
    const { kind } = await checkPickupCode(trx, { partnerId, orderId, code, warnEarly: true, now: () => now });
    await sql`select pg_advisory_xact_lock_shared(1)`.execute(trx);
    return kind;
  });
};
/** Makes the order one for tomorrow. */
const isForTomorrow: Side = async (on, { number }) => {
  const slot_start = new Date(ordering.clock.now.getTime() + 24 * 3_600_000);
  await on.updateTable('orders').set({ slot_start }).where('number', '=', number).execute();
  return '';
};
const cancels = acts({ action: 'cancel', reason: 'too_busy', note: null });

const races = (
  [
    ['the kitchen cancels', cancels, 'acted', 'cancelled', ['cancelled', 'refund_due', 3, 1]],
    ['the customer cancels', customerCancels, 'cancelled', 'cancelled', ['cancelled', 'refund_due', 3, 1]],
    ['hand-over', handsOver, 'delivered', 'already handed over', ['delivered', 'completed', 1, 1]],
  ] as const
).map(([name, side, answer, late, end]) => ({
  name,
  answer,
  late,
  end: [...end],
  after: { before: isForTomorrow, sides: [side, checksEarly] } satisfies Pick<Race, 'before' | 'sides'>,
  first: { before: isForTomorrow, sides: [checksEarly, side] } satisfies Pick<Race, 'before' | 'sides'>,
}));

it.each(races)('$name, then the check for a later day: it says what became of the order', async (each) => {
  expect(await run(each.after, db)).toEqual({ answers: [each.answer, each.late], end: each.end });
  expect(await findLedgerMismatches(db)).toEqual([]);
});

it.each(races)('the check for a later day, then $name: the check does not stop it', async (each) => {
  expect(await run(each.first, db)).toEqual({ answers: ['early', each.answer], end: each.end });
  expect(await findLedgerMismatches(db)).toEqual([]);
});

it.each(races)(
  '$name, then the check for a later day: it sees the old state without the lock (control)',
  async (each) => {
    expect(await run(each.after, unlocked)).toEqual({ answers: [each.answer, 'early'], end: each.end });
  },
);
