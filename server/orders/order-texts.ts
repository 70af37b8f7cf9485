import { formatDatedTime } from '../../domain/named-day.ts';
import { may, orderRights } from '../../domain/order-rights.ts';
import { orderId } from '../../domain/order-id.ts';
import { lockShares } from '../auth/sms-shares.store.ts';
import { transact } from '../db/transaction.ts';
import type { Deps } from '../process/deps.ts';
import { cancelledText, pickupText, readyText, unheardText, type SmsMessage } from '../sms/sms.ts';
import { drain } from './drain.ts';
import {
  lastUnheardText,
  lockDueTexts,
  readTextFacts,
  readUnheard,
  updateText,
  type QueuedText,
} from './order-texts.store.ts';
import { minuteMs } from '../../domain/time-units.ts';

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

/** The shortest time between two messages to a restaurant's partner that an order is unheard, ms (D374). */
const unheardPauseMs = 10 * minuteMs;

type TextDeps = Pick<Deps, 'db' | 'sms' | 'config'>;

/**
 * Sends the queued messages, again after 1 minute, 2, 4 and 8 if the gateway does not accept one. Each attempt is committed
 * before the gateway is called, outside of any transaction: a crash in between sends the message again a minute later.
 * Safe in several processes: each skips what another has claimed. Attempts count for SMS_PER_HOUR.
 * @returns how many messages were sent
 * @throws SmsFailed if the gateway did not accept one of them; without number and code
 */
export async function sendOrderTexts(deps: TextDeps, now: Date): Promise<number> {
  let sent = 0;
  await drain<QueuedText>({
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
async function claimDue({ db, config }: TextDeps, now: Date): Promise<QueuedText[]> {
  return transact(db, async (trx) => {
    const due = await lockDueTexts(trx, now, batch);
    if (due.length === 0) return [];
    const use = await lockShares(trx, { now, smsPerHour: config.smsPerHour });
    const isOver = use.browser >= share;
    const claimed: QueuedText[] = [];
    for (const { age, attempts, ...text } of due) {
      const isUnheard = text.kind === 'unheard';
      const isLost = age > maxAgeMinutes || attempts >= maxAttempts || (isUnheard && !(await readUnheard(trx, text)));
      // `lockShares` lets one process at a time come here, so that no two of them find the pause over.
      const last = isUnheard ? await lastUnheardText(trx, text) : null;
      const pauseEnd = last === null ? 0 : last.getTime() + unheardPauseMs;
      const waits = isOver || now.getTime() < pauseEnd;
      const minutes = isOver ? waitMinutes : 2 ** attempts;
      const next = Math.max(now.getTime() + minutes * minuteMs, pauseEnd);
      await updateText(trx, text, {
        next_attempt_at: isLost ? null : new Date(next),
        ...(!isLost && !waits && { attempts: attempts + 1, attempted_at: now }),
      });
      if (!isLost && !waits) claimed.push(text);
    }
    return claimed;
  });
}

/** Returns the message as it is true now; null if it no longer is, or if the account is deleted. */
async function messageOf(
  { db, config }: TextDeps,
  { kind, restaurantId, number }: QueuedText,
  now: Date,
): Promise<SmsMessage | null> {
  const brand = config.brand.name;
  if (kind === 'unheard') {
    const unheard = await readUnheard(db, { restaurantId, number });
    if (!unheard) return null;
    const { phone, name: restaurant } = unheard;
    return { kind, phone, code: '', text: unheardText({ brand, order: orderId(restaurantId, number), restaurant }) };
  }
  const order = await readTextFacts(db, { restaurantId, number });
  if (!order?.phone) return null;
  const { phone, name: restaurant, pickup_code: code, ready_at: ready } = order;
  const about = { brand, order: orderId(restaurantId, number), restaurant };
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
