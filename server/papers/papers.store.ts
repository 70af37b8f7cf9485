import { sql } from 'kysely';
import { invoiceAfterMs } from '../../domain/order-life.ts';
import { taxInPart, type PaperKind, type Taxed } from '../../domain/papers.ts';
import type { Db, Row, Tx } from '../db/schema.ts';
import type { OrderKey } from '../../domain/order-id.ts';

/**
 * Adds the receipt voucher of an order that a payment paid for at `at`. The caller has locked the order.
 * @param paymentId the provider's id of the payment
 */
export async function addReceiptVoucher(
  trx: Tx,
  key: OrderKey,
  { order, paymentId, at }: { order: Pick<Row<'orders'>, 'total_paise' | 'tax_paise'>; paymentId: string; at: Date },
): Promise<void> {
  const { total_paise: amountPaise, tax_paise: taxPaise } = order;
  await addPaper(trx, key, { kind: 'receipt_voucher', amountPaise, taxPaise, at, paymentId, isOpen: true });
}

/**
 * Adds the paper of a refund that was processed at `at`, once: a credit note once the invoice is due, else a refund voucher.
 * Only refunds of the payment of the receipt voucher have one, and their papers add up to what was returned: a refund in
 * place of one that failed after its paper has a paper only about what exceeds that one (D295). The caller has locked the
 * order.
 * @param refundId the provider's id of the refund
 */
export async function addRefundPaper(
  trx: Tx,
  key: OrderKey,
  { order, refundId, at }: { order: Pick<Row<'orders'>, 'status' | 'ended_at'>; refundId: string; at: Date },
): Promise<void> {
  const voucher = await readVoucher(trx, key);
  if (!voucher) return;
  const refunds = await readRefunds(trx, key, voucher.paymentId);
  const refund = refunds.find((each) => each.provider_refund_id === refundId);
  if (!refund) return;
  const returned = refunds.reduce((sum, each) => sum + (each.status === 'processed' ? each.amount_paise : 0), 0);
  const before = sumOfPapers(refunds);
  const amountPaise = Math.min(refund.amount_paise, returned - before.amountPaise);
  if (amountPaise <= 0) return;
  const dishTaxPaise = amountPaise === refund.amount_paise ? refund.tax_paise : null;
  await addPaper(trx, key, {
    kind: isInvoiceDue(order, at) ? 'credit_note' : 'refund_voucher',
    amountPaise,
    taxPaise: taxInPart(voucher, before, { amountPaise, taxPaise: dishTaxPaise }),
    at,
    refundId: refund.id,
  });
}

/** Whether an order was handed over so long before `at` that the hand-over can no longer be recalled (D344). */
function isInvoiceDue({ status, ended_at: ended }: Pick<Row<'orders'>, 'status' | 'ended_at'>, at: Date): boolean {
  return status === 'delivered' && ended !== null && at.getTime() >= ended.getTime() + invoiceAfterMs;
}

/**
 * Adds the invoice of an order that was handed over, about what has no refund voucher, and closes the receipt voucher of
 * an order that has ended. The caller has locked the order.
 */
export async function endReceiptVoucher(
  trx: Tx,
  key: OrderKey,
  order: Pick<Row<'orders'>, 'status' | 'ended_at'>,
  now: Date,
): Promise<void> {
  const { status, ended_at: ended } = order;
  if (ended === null || (status === 'delivered' && !isInvoiceDue(order, now))) return;
  const voucher = status === 'delivered' ? await readVoucher(trx, key) : undefined;
  if (voucher) {
    const refunds = await readRefunds(trx, key, voucher.paymentId);
    const before = sumOfPapers(refunds.filter(({ kind }) => kind === 'refund_voucher'));
    const amountPaise = voucher.amountPaise - before.amountPaise;
    const taxPaise = Math.max(0, voucher.taxPaise - before.taxPaise);
    const at = new Date(ended.getTime() + invoiceAfterMs);
    if (amountPaise > 0) await addPaper(trx, key, { kind: 'invoice', amountPaise, taxPaise, at });
  }
  await trx
    .updateTable('papers')
    .set({ is_open: false })
    .where('restaurant_id', '=', key.restaurantId)
    .where('order_number', '=', key.number)
    .where('is_open', '=', true)
    .execute();
}

interface Voucher extends Taxed {
  /** The provider's id of the payment that paid for the order. */
  readonly paymentId: string;
}

/** Reads the receipt voucher of an order. */
async function readVoucher(trx: Tx, key: OrderKey): Promise<Voucher | undefined> {
  const found = await trx
    .selectFrom('papers')
    .select(['amount_paise as amountPaise', 'tax_paise as taxPaise', 'provider_payment_id'])
    .where('restaurant_id', '=', key.restaurantId)
    .where('order_number', '=', key.number)
    .where('kind', '=', 'receipt_voucher')
    .where('refund_id', 'is', null)
    .executeTakeFirst();
  return found && { ...found, paymentId: found.provider_payment_id ?? (await payingPayment(trx, key)).paymentId };
}

/** Reads the refunds of a payment, each with its paper. */
async function readRefunds(trx: Tx, { restaurantId }: OrderKey, paymentId: string) {
  return trx
    .selectFrom('refunds')
    .leftJoin('papers', (join) =>
      join.onRef('papers.restaurant_id', '=', 'refunds.restaurant_id').onRef('papers.refund_id', '=', 'refunds.id'),
    )
    .select([
      'refunds.id',
      'refunds.provider_refund_id',
      'refunds.status',
      'refunds.amount_paise',
      'refunds.tax_paise',
      'papers.kind',
      'papers.amount_paise as paperPaise',
      'papers.tax_paise as paperTaxPaise',
    ])
    .where('refunds.restaurant_id', '=', restaurantId)
    .where('refunds.provider_payment_id', '=', paymentId)
    .execute();
}

function sumOfPapers(
  refunds: readonly { readonly paperPaise: number | null; readonly paperTaxPaise: number | null }[],
): Taxed {
  return refunds.reduce(
    (sum, { paperPaise, paperTaxPaise }) => ({
      amountPaise: sum.amountPaise + (paperPaise ?? 0),
      taxPaise: sum.taxPaise + (paperTaxPaise ?? 0),
    }),
    { amountPaise: 0, taxPaise: 0 },
  );
}

interface NewPaper extends Taxed {
  readonly kind: PaperKind;
  readonly at: Date;
  readonly isOpen?: boolean;
  readonly paymentId?: string;
  readonly refundId?: number;
}

async function addPaper(trx: Tx, { restaurantId, number }: OrderKey, paper: NewPaper): Promise<void> {
  await trx
    .insertInto('papers')
    .values({
      restaurant_id: restaurantId,
      order_number: number,
      kind: paper.kind,
      refund_id: paper.refundId ?? null,
      provider_payment_id: paper.paymentId ?? null,
      amount_paise: paper.amountPaise,
      tax_paise: paper.taxPaise,
      at: paper.at,
      is_open: paper.isOpen ?? false,
    })
    .onConflict((on) => on.doNothing())
    .execute();
}

/**
 * Returns the keys of at most `count` orders that have ended and still have an open receipt voucher; one that was handed over
 * only once it can no longer be recalled at `now`.
 */
export async function endedWithOpenVoucher(db: Db, now: Date, count: number): Promise<OrderKey[]> {
  return db
    .selectFrom('papers')
    .innerJoin('orders', (join) =>
      join
        .onRef('orders.restaurant_id', '=', 'papers.restaurant_id')
        .onRef('orders.number', '=', 'papers.order_number'),
    )
    .select(['orders.restaurant_id as restaurantId', 'orders.number'])
    .where('papers.is_open', '=', true)
    .where('orders.ended_at', 'is not', null)
    .where((row) =>
      row.or([
        row('orders.status', '=', 'cancelled'),
        row('orders.ended_at', '<=', new Date(now.getTime() - invoiceAfterMs)),
      ]),
    )
    .limit(count)
    .execute();
}

/** Returns the restaurants that have papers without a number. */
export async function restaurantsWithUnnumbered(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('papers').select('restaurant_id').distinct().where('number', 'is', null).execute();
  return rows.map(({ restaurant_id }) => restaurant_id);
}

/** Returns the last number of a series, and locks the series until the transaction ends. */
export async function lockSeries(trx: Tx, restaurantId: number, year: number): Promise<number> {
  const series = trx
    .selectFrom('paper_series')
    .select('last')
    .where('restaurant_id', '=', restaurantId)
    .where('year', '=', year)
    .forUpdate();
  const found = await series.executeTakeFirst();
  if (found) return found.last;
  await trx
    .insertInto('paper_series')
    .values({ restaurant_id: restaurantId, year, last: 0 })
    .onConflict((on) => on.doNothing())
    .execute();
  return (await series.executeTakeFirstOrThrow()).last;
}

/** Numbers papers in the given order, from `last` + 1 on. The caller has locked their series. */
export async function numberPapers(
  trx: Tx,
  { restaurantId, year, gstin }: { restaurantId: number; year: number; gstin: string },
  last: number,
  ids: readonly number[],
): Promise<void> {
  await sql`
    update papers set number = ${last} + turn.place, year = ${year}, gstin = ${gstin}
    from unnest(${ids}::bigint[]) with ordinality as turn (id, place)
    where papers.restaurant_id = ${restaurantId} and papers.id = turn.id`.execute(trx);
  await trx
    .updateTable('paper_series')
    .set({ last: last + ids.length })
    .where('restaurant_id', '=', restaurantId)
    .where('year', '=', year)
    .execute();
}

/** A numbered paper as `papersOfOrder` selects it. */
export interface SelectedPaper extends Pick<Row<'papers'>, 'kind' | 'amount_paise' | 'tax_paise'> {
  readonly gstin: string;
  readonly year: number;
  readonly number: number;
  /** Epoch ms. */
  readonly at_ms: number;
}

/** Selects the numbered papers of each row of `orders`, oldest first. */
export const papersOfOrder = sql<readonly SelectedPaper[]>`coalesce((
  select json_agg(shown order by shown.year, shown.number) from (
    select papers.kind, papers.amount_paise, papers.tax_paise, papers.gstin, papers.year, papers.number,
      extract(epoch from papers.at) * 1000 as at_ms
    from papers where papers.restaurant_id = orders.restaurant_id and papers.order_number = orders.number
      and papers.number is not null limit 100) as shown), '[]'::json)`;

/** Selects the papers of a restaurant without a number, oldest first. */
export function unnumberedPapers(trx: Tx, restaurantId: number) {
  return trx
    .selectFrom('papers')
    .select(['id', 'at'])
    .where('restaurant_id', '=', restaurantId)
    .where('number', 'is', null)
    .orderBy('at')
    .orderBy('id');
}

/**
 * Returns the payment that paid for a paid order, as far as the payments say: the completed one, or the first one that was
 * captured.
 */
export async function payingPayment(
  db: Db,
  { restaurantId, number }: OrderKey,
): Promise<{ paymentId: string; paidPaise: number }> {
  return (
    db
      .selectFrom('payments')
      .select(['provider_payment_id as paymentId', 'amount_paise as paidPaise'])
      .where('restaurant_id', '=', restaurantId)
      .where('order_number', '=', number)
      .where('status', 'in', ['completed', 'refund_due', 'refunded'])
      // Another captured payment of the order is refunded at once, so the completed one has paid for it.
      .orderBy((row) => row.case().when('status', '=', 'completed').then(0).else(1).end())
      .orderBy('created_at')
      .executeTakeFirstOrThrow()
  );
}
