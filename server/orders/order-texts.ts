import { sql, type Kysely, type Transaction } from 'kysely';
import { formatDatedTime } from '../../domain/named-day.ts';
import { may, orderRights } from '../../domain/order-rights.ts';
import { orderId } from '../../domain/order-status.ts';
import { isProductLimitReached } from '../auth/otp-limits.ts';
import type { Database, OrderTextKind } from '../db/schema.ts';
import { transact } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { cancelledText, pickupText, readyText, type SmsMessage } from '../sms/sms.ts';
import { drain } from './drain.ts';
import type { OrderKey } from './orders.store.ts';

/** Messages per claim: few enough to be sent within a minute even with a slow gateway. */
const batch = 4;
/** Concurrent messages per process. */
const concurrency = 2;
/** How often a message is passed to the gateway at most. */
const maxAttempts = 5;
/** The part of SMS_PER_HOUR that messages about orders may use; the rest is left for login codes. */
const share = 0.8;
/** How long a message waits while the limit is reached, minutes. */
const waitMinutes = 5;
/** Age at which a message is no longer sent, because the meal has probably been picked up, minutes. */
const maxAgeMinutes = 60;

type TextDeps = Pick<Deps, 'db' | 'sms' | 'config'>;

interface Claimed extends OrderKey {
  readonly kind: OrderTextKind;
}

/** Queues a message in the transaction that makes it true, unless the settings switch it off. */
export async function queueOrderText(
  trx: Transaction<Database>,
  { config }: Pick<Deps, 'config'>,
  { restaurantId, number }: OrderKey,
  kind: OrderTextKind,
  now: Date,
): Promise<void> {
  if (!config.orderTexts[kind]) return;
  await trx
    .insertInto('order_texts')
    .values({ restaurant_id: restaurantId, order_number: number, kind, created_at: now, next_attempt_at: now })
    // Each message is sent once in the life of an order.
    .onConflict((on) => on.columns(['restaurant_id', 'order_number', 'kind']).doNothing())
    .execute();
}

/**
 * Sends the queued messages, again after 1 minute, 2, 4 and 8 if the gateway does not accept one. Each attempt is committed
 * before the gateway is called, outside of any transaction: a crash in between sends the message again a minute later.
 * Safe in several processes: each skips what another has claimed. Attempts count for SMS_PER_HOUR.
 * @returns how many messages were sent
 * @throws SmsFailed if the gateway did not accept one of them; without number and code
 */
export async function sendOrderTexts(deps: TextDeps, now: Date): Promise<number> {
  let sent = 0;
  await drain<Claimed>({
    claim: () => claimDue(deps, now),
    // Ends by itself: a claimed message is not due again at `now`.
    mayClaim: () => true,
    concurrency,
    async work(text) {
      const message = await messageOf(deps, text, now);
      // If the gateway does not accept it, the next attempt is already set.
      if (message) await deps.sms.send(message);
      await updateText(deps.db, text, { next_attempt_at: null, sent_at: message ? now : null });
      if (message) sent += 1;
    },
  });
  return sent;
}

/** Claims due messages and counts their attempts; if the limit is reached, they wait. */
async function claimDue({ db, config }: TextDeps, now: Date): Promise<Claimed[]> {
  return transact(db, async (trx) => {
    const { rows: due } = await sql<Claimed & { age: number; attempts: number }>`
      select restaurant_id as "restaurantId", order_number as number, kind, attempts,
        extract(epoch from ${now}::timestamptz - created_at)::float / 60 as age
      from order_texts where next_attempt_at <= ${now}
      order by next_attempt_at limit ${batch} for update skip locked`.execute(trx);
    if (due.length === 0) return [];
    const limits = { smsPerHour: Math.floor(config.smsPerHour * share) };
    const isOver = await isProductLimitReached(trx, { now, limits });
    const claimed: Claimed[] = [];
    for (const { age, attempts, ...text } of due) {
      const isLost = age > maxAgeMinutes || attempts >= maxAttempts;
      const minutes = isOver ? waitMinutes : 2 ** attempts;
      await updateText(trx, text, {
        next_attempt_at: isLost ? null : new Date(now.getTime() + minutes * 60_000),
        ...(!isLost && !isOver && { attempts: attempts + 1, attempted_at: now }),
      });
      if (!isLost && !isOver) claimed.push(text);
    }
    return claimed;
  });
}

/** Returns the message as it is true now; null if it no longer is, or if the account is deleted. */
async function messageOf(
  { db, config }: TextDeps,
  { kind, restaurantId, number }: Claimed,
  now: Date,
): Promise<SmsMessage | null> {
  const order = await db
    .selectFrom('orders')
    .innerJoin('customers', 'customers.id', 'orders.customer_id')
    .innerJoin('restaurants', 'restaurants.id', 'orders.restaurant_id')
    .select(['customers.phone', 'restaurants.name', 'orders.status', 'pickup_code', 'ready_at', 'total_paise'])
    .where('orders.restaurant_id', '=', restaurantId)
    .where('orders.number', '=', number)
    .executeTakeFirst();
  if (!order?.phone) return null;
  const { phone, name: restaurant, pickup_code: code, ready_at: ready } = order;
  const about = { brand: config.brand.name, order: orderId(restaurantId, number), restaurant };
  if (kind === 'cancelled') {
    if (order.status !== 'cancelled') return null;
    return { kind, phone, code: '', text: cancelledText({ ...about, totalPaise: order.total_paise }) };
  }
  if (kind === 'ready') return order.status === 'ready' ? { kind, phone, code: '', text: readyText(about) } : null;
  if (code === null || ready === null || !may(orderRights.customer.seePickupCode, order)) return null;
  return {
    kind,
    phone,
    code,
    text: pickupText({ ...about, code, ready: formatDatedTime(ready.getTime(), now.getTime()) }),
  };
}

async function updateText(
  db: Kysely<Database>,
  { restaurantId, number, kind }: Claimed,
  change: Partial<{ next_attempt_at: Date | null; attempts: number; attempted_at: Date; sent_at: Date | null }>,
): Promise<void> {
  await db
    .updateTable('order_texts')
    .set(change)
    .where('restaurant_id', '=', restaurantId)
    .where('order_number', '=', number)
    .where('kind', '=', kind)
    .execute();
}
