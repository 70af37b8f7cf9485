import { createHash, createHmac, randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { RefundSpeed } from '../../domain/refund-words.ts';
import type { Db, Tx } from '../../server/db/schema.ts';
import {
  ProviderUnavailable,
  type PaymentProvider,
  type ProviderRefund,
  type RefundRequest,
} from '../../server/payments/provider.ts';
import { sameSignature, signPayment, signWebhook } from '../../server/payments/signatures.ts';

export type SandboxOutcome = 'success' | 'failure';
/** How often the webhook of the payment is sent; 'none' simulates a lost webhook. */
export type SandboxWebhook = 'once' | 'twice' | 'none';

/** The result that the payment window passes to the page. A failed payment has no signature. */
export interface SandboxPayment {
  readonly razorpay_payment_id: string;
  readonly razorpay_order_id: string;
  readonly razorpay_signature?: string;
}

/**
 * A payment provider that takes no money. It signs and reports like Razorpay and stores its payments in its own tables.
 */
export interface Sandbox extends PaymentProvider {
  /** Pays as a user of the payment window would. @returns null if the order does not exist */
  pay(payment: { orderId: string; outcome: SandboxOutcome; webhook: SandboxWebhook }): Promise<SandboxPayment | null>;
  /** Returns the captured payment of an order, else null. Like Razorpay, the sandbox accepts no payment after it. */
  capturedPaymentOf(orderId: string): Promise<SandboxPayment | null>;
  signReport(body: string): string;
}

/** @param secret The key for signatures; the same in every process of a deployment. */
export function createSandbox(db: Db, secret: Uint8Array): Sandbox {
  const derive = (purpose: string) => createHmac('sha256', secret).update(`sandbox ${purpose}`).digest('hex');
  const keySecret = derive('key');
  const webhookSecret = derive('webhook');

  const signed = (orderId: string, paymentId: string) => ({
    razorpay_payment_id: paymentId,
    razorpay_order_id: orderId,
    razorpay_signature: signPayment(keySecret, { providerOrderId: orderId, paymentId }),
  });

  return {
    key: 'rzp_test_sandbox',
    async createOrder({ amountPaise, receipt }) {
      const id = newId('order');
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('sandbox_orders')
        .values({ id, amount_paise: amountPaise, receipt })
        .onConflict((on) => on.column('receipt').doNothing())
        .executeTakeFirstOrThrow();
      if (numInsertedOrUpdatedRows) return { id };
      const order = await db
        .selectFrom('sandbox_orders')
        .select(['id', 'amount_paise'])
        .where('receipt', '=', receipt)
        .executeTakeFirstOrThrow();
      if (order.amount_paise !== amountPaise) throw new ProviderUnavailable(`Receipt ${receipt} has another amount`);
      return { id: order.id };
    },
    async paymentsOf(providerOrderId) {
      return db
        .selectFrom('sandbox_payments')
        .select(['id', 'amount_paise as amountPaise', 'status'])
        .where('order_id', '=', providerOrderId)
        .orderBy('created_at')
        .execute();
    },
    refundsOf: (paymentId) => refundsOf(db, paymentId),
    refund: (request) => db.transaction().execute((trx) => refund(trx, request)),
    isGenuinePayment: (report) => sameSignature(signPayment(keySecret, report), report.signature),
    isGenuineWebhook: (rawBody, signature) => sameSignature(signWebhook(webhookSecret, rawBody), signature),

    pay: ({ orderId, outcome, webhook }) =>
      db.transaction().execute(async (trx) => {
        const order = await trx
          .selectFrom('sandbox_orders')
          .select('amount_paise')
          .where('id', '=', orderId)
          .executeTakeFirst();
        if (!order) return null;
        const payment = {
          id: newId('pay'),
          order_id: orderId,
          amount_paise: order.amount_paise,
          status: outcome === 'success' ? ('captured' as const) : ('failed' as const),
        };
        await trx.insertInto('sandbox_payments').values(payment).execute();
        if (webhook !== 'none') {
          await trx
            .insertInto('sandbox_reports')
            .values({ id: newId('evt'), body: reportOf(payment), times_left: webhook === 'twice' ? 2 : 1 })
            .execute();
        }
        return payment.status === 'captured'
          ? signed(orderId, payment.id)
          : { razorpay_payment_id: payment.id, razorpay_order_id: orderId };
      }),
    async capturedPaymentOf(orderId) {
      const payment = await db
        .selectFrom('sandbox_payments')
        .select('id')
        .where('order_id', '=', orderId)
        .where('status', '=', 'captured')
        .executeTakeFirst();
      return payment ? signed(orderId, payment.id) : null;
    },
    signReport: (body) => signWebhook(webhookSecret, body),
  };
}

async function refundsOf(db: Db, paymentId: string): Promise<ProviderRefund[]> {
  const refunds = await db
    .selectFrom('sandbox_refunds')
    .select(['id', 'payment_id as paymentId', 'amount_paise as amountPaise', 'receipt', 'speed'])
    .where('payment_id', '=', paymentId)
    .execute();
  return refunds.map(({ speed, ...each }) => ({ ...each, ...processed(each.id, speed ?? 'normal') }));
}

/** The sandbox processes each refund at once. The bank's reference is made of the id. */
function processed(id: string, speed: RefundSpeed) {
  const reference = createHash('sha256').update(id).digest().readUIntBE(0, 6).toString().padStart(15, '0');
  return { status: 'processed', speed, ...(speed === 'normal' && { reference }) } as const;
}

/** Refunds once per key, and never more than was paid, and reports it as created and as processed. */
async function refund(trx: Tx, request: RefundRequest): Promise<ProviderRefund> {
  const { paymentId, amountPaise, key, speed: asked } = request;
  const payment = await trx
    .selectFrom('sandbox_payments')
    .select(['amount_paise', 'order_id'])
    .where('id', '=', paymentId)
    .where('status', '<>', 'failed')
    .forUpdate()
    .executeTakeFirst();
  const refunds = await refundsOf(trx, paymentId);
  const known = refunds.find(({ receipt }) => receipt === key);
  if (known?.amountPaise === amountPaise) return known;
  const left = refunds.reduce((sum, each) => sum - each.amountPaise, payment?.amount_paise ?? 0);
  if (known || !payment || amountPaise > left) throw new ProviderUnavailable(`${paymentId} cannot be given back`);
  const id = newId('rfnd');
  const speed = asked === 'optimum' ? 'instant' : 'normal';
  await trx
    .insertInto('sandbox_refunds')
    .values({ id, payment_id: paymentId, amount_paise: amountPaise, receipt: key, speed })
    .execute();
  if (amountPaise === left)
    await trx.updateTable('sandbox_payments').set({ status: 'refunded' }).where('id', '=', paymentId).execute();
  const made: ProviderRefund = { id, paymentId, amountPaise, receipt: key, ...processed(id, speed) };
  const entity: PaymentEntity = {
    id: paymentId,
    order_id: payment.order_id,
    amount: payment.amount_paise,
    status: amountPaise === left ? 'refunded' : 'captured',
    amount_refunded: payment.amount_paise - left + amountPaise,
  };
  for (const event of ['created', 'processed'] as const)
    await trx
      .insertInto('sandbox_reports')
      .values({ id: newId('evt'), body: refundReport(made, entity, event), times_left: 1 })
      .execute();
  return made;
}

interface PaymentEntity {
  readonly id: string;
  readonly order_id: string;
  readonly amount: number;
  readonly status: 'captured' | 'failed' | 'refunded';
  /** Paise. */
  readonly amount_refunded?: number;
}

function reportOf({
  amount_paise: amount,
  ...payment
}: Omit<PaymentEntity, 'amount'> & { readonly amount_paise: number }): string {
  return envelope(`payment.${payment.status}`, { payment: paymentEntity({ ...payment, amount }) });
}

function refundReport(made: ProviderRefund, payment: PaymentEntity, event: 'created' | 'processed'): string {
  const { id, paymentId, amountPaise: amount, receipt, speed, reference: arn = null } = made;
  const refund = { id, entity: 'refund', amount, currency: 'INR', payment_id: paymentId, receipt };
  const progress =
    event === 'created'
      ? { status: 'pending', speed_processed: speed, acquirer_data: { arn: null } }
      : { status: 'processed', speed_processed: speed, acquirer_data: { arn } };
  return envelope(`refund.${event}`, { refund: { ...refund, ...progress }, payment: paymentEntity(payment) });
}

const paymentEntity = (payment: PaymentEntity) => ({ ...payment, entity: 'payment', currency: 'INR' });

/** Returns a webhook's body. */
function envelope(event: string, entities: Readonly<Record<string, object>>): string {
  return JSON.stringify({
    entity: 'event',
    event,
    contains: Object.keys(entities),
    payload: Object.fromEntries(Object.entries(entities).map(([name, entity]) => [name, { entity }])),
    created_at: Math.floor(Date.now() / 1000),
  });
}

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Returns an id in the provider's format, such as 'pay_IH4NVgf4Dreq1l'. */
function newId(kind: string): string {
  return `${kind}_${Array.from({ length: 14 }, () => alphabet[randomInt(alphabet.length)]).join('')}`;
}

/** Reads the oldest webhooks of the last day that are still to be sent. */
export async function findDueReports(db: Db) {
  return db
    .selectFrom('sandbox_reports')
    .select(['id', 'body'])
    .where('times_left', '>', 0)
    .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
    .orderBy('created_at')
    .limit(20)
    .execute();
}

/** Counts that a webhook was received once. */
export async function countReport(db: Db, id: string): Promise<void> {
  await db
    .updateTable('sandbox_reports')
    .set((eb) => ({ times_left: eb('times_left', '-', 1) }))
    .where('id', '=', id)
    .where('times_left', '>', 0)
    .execute();
}
