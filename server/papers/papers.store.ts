import { sql, type Kysely, type Transaction } from 'kysely';
import { taxInPart, type PaperKind, type Taxed } from '../../domain/papers.ts';
import type { Database } from '../db/schema.ts';
import { paidAt, type OrderKey, type OrderRow } from '../orders/orders.store.ts';

type Trx = Transaction<Database>;

/** Adds the receipt voucher of an order that was paid at `at`. The caller has locked the order. */
export async function addReceiptVoucher(
  trx: Trx,
  key: OrderKey,
  order: Pick<OrderRow, 'total_paise' | 'tax_paise'>,
  at: Date,
) {
  const { total_paise: amountPaise, tax_paise: taxPaise } = order;
  await addPaper(trx, key, { kind: 'receipt_voucher', amountPaise, taxPaise, at, isOpen: true });
}

/**
 * Adds the paper of a refund that was processed at `at`, once: a credit note if it was requested after the hand-over, else
 * a refund voucher. A refund of money that paid for no order has none. The caller has locked the order.
 * @param refundId the provider's id of the refund
 */
export async function addRefundPaper(
  trx: Trx,
  key: OrderKey,
  { order, refundId, at }: { order: OrderRow; refundId: string; at: Date },
): Promise<void> {
  if (paidAt(order) === null) return;
  const refunds = await countedRefunds(trx, key);
  const index = refunds.findIndex((each) => each.provider_refund_id === refundId);
  const refund = refunds[index];
  if (!refund) return;
  const { amount_paise: amountPaise } = refund;
  const taxPaise = taxesOf(order, refunds)[index] ?? 0;
  const isAfter = order.status === 'delivered' && order.ended_at !== null && refund.created_at >= order.ended_at;
  await addPaper(trx, key, {
    kind: isAfter ? 'credit_note' : 'refund_voucher',
    amountPaise,
    taxPaise,
    at,
    refundId: refund.id,
  });
}

/**
 * Adds the invoice of an order that was handed over, about what was not refunded before, and closes the receipt voucher of
 * an order that has ended. The caller has locked the order.
 */
export async function endReceiptVoucher(trx: Trx, key: OrderKey, order: OrderRow): Promise<void> {
  if (order.ended_at === null) return;
  if (order.status === 'delivered') {
    const at = order.ended_at;
    const refunds = await countedRefunds(trx, key);
    const taxes = taxesOf(order, refunds);
    const before = refunds
      .map((refund, index) => ({ ...refund, tax: taxes[index] ?? 0 }))
      .filter((each) => each.created_at < at);
    const amountPaise = before.reduce((left, each) => left - each.amount_paise, order.total_paise);
    const taxPaise = before.reduce((left, each) => left - each.tax, order.tax_paise);
    if (amountPaise > 0)
      await addPaper(trx, key, { kind: 'invoice', amountPaise, taxPaise: Math.max(0, taxPaise), at });
  }
  await trx
    .updateTable('papers')
    .set({ is_open: false })
    .where('restaurant_id', '=', key.restaurantId)
    .where('order_number', '=', key.number)
    .where('is_open', '=', true)
    .execute();
}

/** The refunds of an order that did not fail, oldest first. */
async function countedRefunds(trx: Trx, { restaurantId, number }: OrderKey) {
  return trx
    .selectFrom('refunds')
    .select(['id', 'provider_refund_id', 'amount_paise', 'tax_paise', 'created_at'])
    .where('restaurant_id', '=', restaurantId)
    .where('order_number', '=', number)
    .where('status', '<>', 'failed')
    .orderBy('id')
    .execute();
}

/** The tax in each refund, so that the refunds of all of an order contain all of its tax. */
function taxesOf(
  order: Pick<OrderRow, 'total_paise' | 'tax_paise'>,
  refunds: readonly { readonly amount_paise: number; readonly tax_paise: number | null }[],
): number[] {
  const all: Taxed = { amountPaise: order.total_paise, taxPaise: order.tax_paise };
  let before: Taxed = { amountPaise: 0, taxPaise: 0 };
  return refunds.map(({ amount_paise: amountPaise, tax_paise }) => {
    const taxPaise = tax_paise ?? taxInPart(all, before, amountPaise);
    before = { amountPaise: before.amountPaise + amountPaise, taxPaise: before.taxPaise + taxPaise };
    return taxPaise;
  });
}

interface NewPaper extends Taxed {
  readonly kind: PaperKind;
  readonly at: Date;
  readonly isOpen?: boolean;
  readonly refundId?: number;
}

async function addPaper(trx: Trx, { restaurantId, number }: OrderKey, paper: NewPaper): Promise<void> {
  await trx
    .insertInto('papers')
    .values({
      restaurant_id: restaurantId,
      order_number: number,
      kind: paper.kind,
      refund_id: paper.refundId ?? null,
      amount_paise: paper.amountPaise,
      tax_paise: paper.taxPaise,
      at: paper.at,
      is_open: paper.isOpen ?? false,
    })
    .onConflict((on) => on.doNothing())
    .execute();
}

/** Returns the keys of at most `count` orders that have ended and still have an open receipt voucher. */
export async function endedWithOpenVoucher(db: Kysely<Database>, count: number): Promise<OrderKey[]> {
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
    .limit(count)
    .execute();
}

/** Returns the restaurants that have papers without a number. */
export async function restaurantsWithUnnumbered(db: Kysely<Database>): Promise<number[]> {
  const rows = await db.selectFrom('papers').select('restaurant_id').distinct().where('number', 'is', null).execute();
  return rows.map(({ restaurant_id }) => restaurant_id);
}

/** Returns the last number of a series, and locks the series until the transaction ends. */
export async function lockSeries(trx: Trx, restaurantId: number, year: number): Promise<number> {
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
  trx: Trx,
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
