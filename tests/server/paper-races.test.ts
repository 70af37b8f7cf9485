import { expect, it } from 'vitest';
import type { Db } from '../../server/db/schema.ts';
import { settleReport } from '../../server/orders/settlement.ts';
import { invoiceAfterMs } from '../../domain/order-life.ts';
import { processPapers } from '../../server/orders/number-papers.ts';
import { createPartnerCaller } from '../fixtures/as-partner.ts';
import { pauseChanges, type PausedTable } from '../fixtures/paused-changes.ts';
import { startRefunds } from '../fixtures/refunds.ts';
import { waitingConnections } from '../fixtures/waiting-connections.ts';
import { withoutRowLocks } from '../fixtures/without-row-locks.ts';

// A refund voucher reduces the invoice, a credit note does not (D295). So the invoice must contain what a report of the
// bank at the same time has no refund voucher for.

const { database, ordering, deps, provider, paidMeal, runAt } = await startRefunds();
const { db } = database;
const asPartner = createPartnerCaller(ordering);
Object.assign(deps.config, { gstin: '27AAPFU0939F1ZV' });

type Paid = Awaited<ReturnType<typeof paidMeal>>;
/** When no hand-over can be recalled any more (D344). */
const afterRecall = () => new Date(deps.now().getTime() + invoiceAfterMs);

type Side = (on: Db, meal: Paid) => Promise<unknown>;

const reports: Side = (on, { restaurantId, number }) =>
  settleReport({ ...deps, db: on }, { restaurantId, number }, { refund: provider.move(0, 'processed') });
const handsOver: Side = (_, { restaurantId, orderId, code }) =>
  asPartner(restaurantId, '/partner/order/verifyOTP', { orderId, code });
const handsOverAndInvoices: Side = async (on, meal) => {
  await handsOver(on, meal);
  await processPapers({ ...deps, db: on }, afterRecall());
};

/**
 * Runs `first` until it has changed `table`, and `second` meanwhile, about an order with a part refund that the bank has
 * accepted.
 * @returns kinds and rupees of the papers
 */
async function race(table: PausedTable, [first, second]: readonly [Side, Side], on = db): Promise<string[]> {
  const meal = await paidMeal();
  const { restaurantId, orderId } = meal;
  provider.status = 'pending';
  await asPartner(restaurantId, '/partner/order/refund', { orderId, lines: [{ id: 1, quantity: 1 }], refunded: 0 });
  await runAt(1);
  const gate = await pauseChanges(db, table, 'insert or update');
  const one = first(on, meal);
  await expect.poll(() => waitingConnections(db), { timeout: 5_000 }).toBe(1);
  const two = second(on, meal);
  await expect.poll(() => waitingConnections(db), { timeout: 5_000 }).toBe(2);
  await gate.resume();
  await Promise.all([one, two]);
  await processPapers(deps, afterRecall());
  const rows = await db
    .selectFrom('papers')
    .select(['kind', 'amount_paise'])
    .where('restaurant_id', '=', restaurantId)
    .orderBy('kind')
    .execute();
  return rows.map((row) => `${row.kind} ${row.amount_paise / 100}`);
}

it('a report of the bank, then hand-over and the invoice: the invoice is about what was not returned', async () => {
  const papers = await race('papers', [reports, handsOverAndInvoices]);
  expect(papers).toEqual(['invoice 105', 'receipt_voucher 210', 'refund_voucher 105']);
});

it('the same without the lock: the invoice ignores the refund voucher (control)', async () => {
  const papers = await race('papers', [reports, handsOverAndInvoices], withoutRowLocks(db));
  expect(papers).toEqual(['invoice 210', 'receipt_voucher 210', 'refund_voucher 105']);
});

it('hand-over, then a report of the bank before the invoice: it has a refund voucher, and the invoice is about the rest', async () => {
  const papers = await race('orders', [handsOver, reports]);
  expect(papers).toEqual(['invoice 105', 'receipt_voucher 210', 'refund_voucher 105']);
});
