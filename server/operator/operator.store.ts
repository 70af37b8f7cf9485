import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { dayMs, hourMs } from '../../domain/time-units.ts';
import { accountTables } from '../auth/accounts.store.ts';
import type { Audience, Db, Tx } from '../db/schema.ts';
import { transact } from '../db/transaction.ts';

export type RestaurantStatus = 'pending' | 'approved' | 'rejected';

/** Which payments to list. `noteworthy`: only payments with a refund or a dispute. */
export type PaymentFilter = 'noteworthy' | 'all';

/** Which refunds are listed: those that failed or take long, or all. */
export type RefundFilter = 'noteworthy' | 'all';

/** Whose sessions are ended: all, or those of one account, which is named by its id or its phone number. */
export type SessionOwner =
  | 'all'
  | { readonly audience: Audience; readonly id: number }
  | { readonly audience: Audience; readonly phone: string };

/**
 * Ends the sessions of one account or of all accounts. Each process rejects their tokens within the time for which it
 * caches a session (`sessionRules.cacheTime`).
 * @returns the number of sessions, or null if there is no such account.
 */
export async function endSessions(db: Db, owner: SessionOwner, now: Date): Promise<number | null> {
  return transact(db, async (trx) => {
    let active = trx.updateTable('sessions').set({ ended_at: now }).where('ended_at', 'is', null);
    if (owner !== 'all') {
      const accounts = trx.selectFrom(accountTables[owner.audience]).select('id');
      const named = 'id' in owner ? accounts.where('id', '=', owner.id) : accounts.where('phone', '=', owner.phone);
      const account = await named.executeTakeFirst();
      if (!account) return null;
      active = active.where('audience', '=', owner.audience).where('subject_id', '=', account.id);
    }
    const { numUpdatedRows } = await active.where('expires_at', '>', now).executeTakeFirstOrThrow();
    return Number(numUpdatedRows);
  });
}

/** Reads the restaurants that are not deleted. @param status null for all */
export function readRestaurants(db: Db, status: RestaurantStatus | null) {
  let query = db
    .selectFrom('restaurants')
    .innerJoin('cities', 'cities.id', 'restaurants.city_id')
    .innerJoin('partners', 'partners.id', 'restaurants.partner_id')
    .select([
      'restaurants.id',
      'restaurants.status',
      'restaurants.name',
      'cities.name as city',
      'partners.name as owner',
    ])
    .where('restaurants.deleted_at', 'is', null)
    .orderBy('restaurants.id');
  if (status !== null) query = query.where('restaurants.status', '=', status);
  return query.execute();
}

/** Reads a restaurant that is not deleted, and locks its row until the transaction ends. */
export function lockRestaurant(trx: Tx, id: number) {
  return trx
    .selectFrom('restaurants')
    .select(['name', 'status'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** Sets whether customers see a restaurant. */
export async function setRestaurantStatus(trx: Tx, id: number, status: 'approved' | 'rejected'): Promise<void> {
  await trx.updateTable('restaurants').set({ status }).where('id', '=', id).execute();
}

/** Reads payments with their refunds and disputes, most recently changed first. */
export function readPayments(db: Db, which: PaymentFilter, count: number) {
  let query = db
    .selectFrom('payments')
    .select(['restaurant_id', 'provider_payment_id', 'order_number', 'status', 'amount_paise', 'refunded_paise'])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('refunds as refund')
          .select(['refund.amount_paise as amount', 'refund.status'])
          .whereRef('refund.restaurant_id', '=', 'payments.restaurant_id')
          .whereRef('refund.provider_payment_id', '=', 'payments.provider_payment_id')
          .orderBy('refund.created_at'),
      ).as('refunds'),
      jsonArrayFrom(
        eb
          .selectFrom('provider_disputes as dispute')
          .select(['dispute.amount_paise as amount', 'dispute.status', 'dispute.respond_by as respondBy'])
          .whereRef('dispute.restaurant_id', '=', 'payments.restaurant_id')
          .whereRef('dispute.provider_payment_id', '=', 'payments.provider_payment_id')
          .orderBy('dispute.created_at'),
      ).as('disputes'),
    ])
    .orderBy('updated_at', 'desc')
    .orderBy('provider_payment_id')
    .limit(count);
  if (which === 'noteworthy') {
    query = query.where(
      sql<boolean>`refunded_paise > 0 or payments.status in ('refund_due', 'refunded')
        or exists (select 1 from refunds r where r.restaurant_id = payments.restaurant_id
          and r.provider_payment_id = payments.provider_payment_id)
        or exists (select 1 from provider_disputes d where d.restaurant_id = payments.restaurant_id
          and d.provider_payment_id = payments.provider_payment_id)`,
    );
  }
  return query.execute();
}

/** The provider accepts a refund within seconds, if it can be reached. */
const acceptedWithinMs = hourMs;
/** Banks need up to seven working days. */
const processedWithinMs = 9 * dayMs;

/** Reads refunds that failed and were not replaced, and those that take long; or all. Oldest first. */
export function readRefunds(
  db: Db,
  which: RefundFilter,
  { count, now }: { readonly count: number; readonly now: Date },
) {
  let query = db.selectFrom('refunds').selectAll().orderBy('created_at').orderBy('id').limit(count);
  if (which === 'noteworthy') {
    const before = (ms: number) => new Date(now.getTime() - ms);
    query = query.where(
      sql<boolean>`status = 'failed' and retried_as is null or status = 'requested'
        and created_at < case when provider_refund_id is null then ${before(acceptedWithinMs)}::timestamptz
          else ${before(processedWithinMs)}::timestamptz end`,
    );
  }
  return query.execute();
}

/** A partner, named by the id or the phone number. */
export type NamedPartner = { readonly id: number } | { readonly phone: string };

/** Finds a partner, and locks the row until the transaction ends. */
export function findPartner(db: Db, named: NamedPartner) {
  const partners = db.selectFrom('partners').select(['id', 'second_factor_required']);
  const found = 'id' in named ? partners.where('id', '=', named.id) : partners.where('phone', '=', named.phone);
  return found.forUpdate().executeTakeFirst();
}

/**
 * Removes a passkey, or all, also the last one of an account that must have one: its next login enrols a new one.
 * @returns the number of removed passkeys, or null if there is no such partner.
 */
export async function removePasskeys(db: Db, named: NamedPartner, which: number | 'all'): Promise<number | null> {
  return transact(db, async (trx) => {
    const partner = await findPartner(trx, named);
    if (!partner) return null;
    const own = trx.deleteFrom('passkeys').where('partner_id', '=', partner.id);
    const chosen = which === 'all' ? own : own.where('id', '=', which);
    const { numDeletedRows } = await chosen.executeTakeFirstOrThrow();
    return Number(numDeletedRows);
  });
}

/** Sets whether an account must have a passkey. @returns whether there is such a partner. */
export async function setPasskeyRequired(db: Db, named: NamedPartner, isRequired: boolean): Promise<boolean> {
  return transact(db, async (trx) => {
    const partner = await findPartner(trx, named);
    if (!partner) return false;
    await trx
      .updateTable('partners')
      .set({ second_factor_required: isRequired })
      .where('id', '=', partner.id)
      .execute();
    return true;
  });
}
