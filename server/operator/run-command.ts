import { may, orderRights } from '../../domain/order-rights.ts';
import { orderId, type OrderKey } from '../../domain/order-id.ts';
import { actingAs } from '../db/caller.ts';
import type { Db } from '../db/schema.ts';
import { transact } from '../db/transaction.ts';
import { lockOrder, updateOrder } from '../orders/orders.store.ts';
import { retryRefund, type RefundKey } from '../orders/refunds.store.ts';
import type { Command } from './command.ts';
import { listAudit } from './audit-list.ts';
import { listPayments } from './payments-list.ts';
import { listRefunds } from './refunds-list.ts';
import {
  endSessions,
  lockRestaurant,
  readRestaurants,
  removePasskeys,
  setPasskeyRequired,
  setRestaurantStatus,
  type NamedPartner,
  type RestaurantStatus,
  type SessionOwner,
} from './operator.store.ts';
import { listPasskeys } from './passkeys-list.ts';
import { formatTable } from './table.ts';

/** A command failed. The message is printed as one line. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

interface Context {
  readonly now: Date;
  /** The operator's user name on the machine, for the audit log. */
  readonly operator: string;
}

/**
 * Runs a command.
 * @returns the text to print.
 * @throws CommandError if the restaurant, order or account does not exist, or its status does not allow the change.
 */
export function runCommand(
  db: Db,
  command: Exclude<Command, { kind: 'help' }>,
  { now, operator }: Context,
): Promise<string> {
  const caller = { kind: 'operator', id: operator, action: command.kind, requestId: null } as const;
  return actingAs(caller, () => execute(db, command, now));
}

async function execute(db: Db, command: Exclude<Command, { kind: 'help' }>, now: Date): Promise<string> {
  switch (command.kind) {
    case 'list restaurants':
      return listRestaurants(db, command.status);
    case 'decide':
      return decide(db, command.restaurantId, command.status);
    case 'list audit':
      return listAudit(db, command.about);
    case 'list payments':
      return listPayments(db, command.which);
    case 'list refunds':
      return listRefunds(db, command.which, now);
    case 'retry refund':
      return retry(db, command.key, now);
    case 'end sessions':
      return end(db, command.owner, now);
    case 'list passkeys':
      return existing(await listPasskeys(db, command.partner));
    case 'remove passkeys':
      return remove(db, command.partner, command.which);
    case 'require passkey':
      return requirePasskey(db, command.partner, command.isRequired);
    case 'set order':
      return setOrder(db, command.key, { status: command.status, now });
  }
}

async function listRestaurants(db: Db, status: RestaurantStatus | null): Promise<string> {
  const rows = await readRestaurants(db, status);
  if (rows.length === 0) return status === null ? 'There are no restaurants.' : `No restaurant is ${status}.`;
  return formatTable([
    ['id', 'status', 'name', 'city', 'partner'],
    ...rows.map((row) => [String(row.id), row.status, row.name, row.city, row.owner]),
  ]);
}

async function decide(db: Db, id: number, status: 'approved' | 'rejected'): Promise<string> {
  return transact(db, async (trx) => {
    const restaurant = await lockRestaurant(trx, id);
    if (!restaurant) throw new CommandError(`There is no restaurant ${id}.`);
    const which = `Restaurant ${id} (${restaurant.name})`;
    if (restaurant.status === status) return `${which} is ${status} already.`;
    await setRestaurantStatus(trx, id, status);
    return `${which} is ${status} now; it was ${restaurant.status}.`;
  });
}

async function end(db: Db, owner: SessionOwner, now: Date): Promise<string> {
  const ended = await endSessions(db, owner, now);
  if (ended === null) throw new CommandError('There is no such account.');
  const whose = owner === 'all' ? 'all accounts' : `this ${owner.audience}`;
  if (ended === 0) return owner === 'all' ? 'There are no open sessions.' : `There are no open sessions of ${whose}.`;
  return `${ended === 1 ? '1 session' : `${ended} sessions`} of ${whose} ended. Servers notice within 5 seconds.`;
}

const noSuchPartner = 'There is no such partner.';

/** @throws CommandError if the answer is null, because there is no such partner. */
function existing<Found>(found: Found | null): Found {
  if (found === null) throw new CommandError(noSuchPartner);
  return found;
}

async function remove(db: Db, partner: NamedPartner, which: number | 'all'): Promise<string> {
  const removed = existing(await removePasskeys(db, partner, which));
  if (removed > 0) return `${removed === 1 ? '1 passkey' : `${removed} passkeys`} removed. Open sessions stay open.`;
  if (which === 'all') return 'This partner has no passkey.';
  throw new CommandError(`This partner has no passkey ${which}.`);
}

async function requirePasskey(db: Db, partner: NamedPartner, isRequired: boolean): Promise<string> {
  if (!(await setPasskeyRequired(db, partner, isRequired))) throw new CommandError(noSuchPartner);
  return isRequired
    ? 'The next login of this partner needs a passkey, or creates the first one. Open sessions stay open.'
    : 'This partner may log in without a passkey, but not as long as the account has one.';
}

/**
 * Sets the status of an order if D50 allows the transition. Like every change of an order, it locks the order's row.
 */
async function setOrder(
  db: Db,
  key: OrderKey,
  { status, now }: { status: 'preparing' | 'ready'; now: Date },
): Promise<string> {
  const id = orderId(key.restaurantId, key.number);
  return transact(db, async (trx) => {
    const order = await lockOrder(trx, key);
    if (!order) throw new CommandError(`There is no order ${id}.`);
    if (order.status === status) return `Order ${id} is ${status} already.`;
    if (!may(orderRights.partner[status === 'ready' ? 'ready' : 'prepare'], order))
      throw new CommandError(`Order ${id} is ${order.status}: it cannot become ${status}.`);
    await updateOrder(trx, key, { status, cancel_until: now }, now);
    return `Order ${id} is ${status} now; it was ${order.status}.`;
  });
}

/** A failed refund is replaced by a new one; for an open one the worker asks the provider now. */
async function retry(db: Db, key: RefundKey, now: Date): Promise<string> {
  const id = `${key.restaurantId}-${key.id}`;
  const result = await transact(db, (trx) => retryRefund(trx, key, now));
  switch (result.kind) {
    case 'not found':
      throw new CommandError(`There is no refund ${id}.`);
    case 'processed':
      throw new CommandError(`Refund ${id} was processed: nothing is left to try.`);
    case 'nothing left':
      throw new CommandError(`Refund ${id}: all of its payment is refunded, or will be.`);
    case 'retried before':
      throw new CommandError(`Refund ${id} was replaced by ${key.restaurantId}-${result.as}.`);
    case 'hastened':
      return `Refund ${id} is open: the running server asks the provider now.`;
    case 'retried':
      return `Refund ${id} failed and is tried again as ${key.restaurantId}-${result.as}.`;
  }
}
