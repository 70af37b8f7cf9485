import { parseArgs } from 'node:util';
import { parseOrderId, type OrderKey } from '../../domain/order-id.ts';
import { isPhone } from '../../domain/phone.ts';
import type { AuditSubject } from '../audit/audit-log.store.ts';
import type { RefundKey } from '../orders/refunds.store.ts';
import type { NamedPartner, PaymentFilter, RefundFilter, RestaurantStatus, SessionOwner } from './operator.store.ts';

export const usageText = `Decides what no partner decides: which restaurants customers see, and that the kitchen has begun.
It lists the payments that had a refund or a dispute, also those that were made at the payment provider, and tries a
refund again that failed.
It signs an account, or everybody, out of all browsers and devices.
It lists a partner's passkeys, takes a lost one away, and requires a passkey of a partner from the next login on.
It shows who changed what: the newest entries of the audit log, of all or of one account or restaurant.

  npm run operator -- restaurants list [pending|approved|rejected]
  npm run operator -- restaurants approve <id>
  npm run operator -- restaurants reject <id>
  npm run operator -- orders set <id> preparing|ready
  npm run operator -- payments list [all]
  npm run operator -- audit [customer|partner|restaurant <id>]
  npm run operator -- refunds [all]
  npm run operator -- refunds retry <id>
  npm run operator -- sessions end all
  npm run operator -- sessions end customer|partner <id or phone number>
  npm run operator -- passkeys list <partner's id or phone number>
  npm run operator -- passkeys remove <partner's id or phone number> <passkey's id>|all
  npm run operator -- passkeys require|optional <partner's id or phone number>

It works beside a running server and without one, on the database of DATA_DIR (.data) or DATABASE_URL.
A restaurant's id is a number, an order's id is as customers and partners see it: 12-1042. 'refunds' lists those that
failed or take long with their ids.
Exit code: 0 done, 1 refused or failed, 2 not understood.`;

export type Command =
  | { readonly kind: 'help' }
  | { readonly kind: 'list restaurants'; readonly status: RestaurantStatus | null }
  | { readonly kind: 'list payments'; readonly which: PaymentFilter }
  | { readonly kind: 'list audit'; readonly about: AuditSubject | null }
  | { readonly kind: 'decide'; readonly restaurantId: number; readonly status: 'approved' | 'rejected' }
  | { readonly kind: 'list refunds'; readonly which: RefundFilter }
  | { readonly kind: 'retry refund'; readonly key: RefundKey }
  | { readonly kind: 'end sessions'; readonly owner: SessionOwner }
  | { readonly kind: 'list passkeys'; readonly partner: NamedPartner }
  | { readonly kind: 'remove passkeys'; readonly partner: NamedPartner; readonly which: number | 'all' }
  | { readonly kind: 'require passkey'; readonly partner: NamedPartner; readonly isRequired: boolean }
  | { readonly kind: 'set order'; readonly key: OrderKey; readonly status: 'preparing' | 'ready' };

export type ParsedCommand =
  | { readonly ok: true; readonly command: Command }
  | { readonly ok: false; readonly reason: string };

const statuses = ['pending', 'approved', 'rejected'] as const satisfies RestaurantStatus[];

/** Parses the arguments after `npm run operator --`. */
export function readCommand(args: readonly string[]): ParsedCommand {
  const options = { help: { type: 'boolean', short: 'h' } } as const;
  let read;
  try {
    read = parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    return misunderstood(error instanceof Error ? error.message : String(error));
  }
  const { values, positionals: words } = read;
  if (values.help) return understood({ kind: 'help' });
  const [what, verb, ...rest] = words;
  if (what === undefined) return misunderstood('Say what to do.');
  if (what === 'audit') return readAudit(verb, rest);
  if (what === 'restaurants' && verb === 'list') return readList(rest);
  if (what === 'restaurants' && (verb === 'approve' || verb === 'reject')) return readDecision(verb, rest);
  if (what === 'orders' && verb === 'set') return readOrder(rest);
  if (what === 'payments' && verb === 'list') return readPayments(rest);
  if (what === 'refunds') return verb === 'retry' ? readRetry(rest) : readRefunds(words.slice(1));
  if (what === 'sessions' && verb === 'end') return readSessions(rest);
  if (what === 'passkeys') return readPasskeys(verb, rest);
  return misunderstood(`'${words.slice(0, 2).join(' ')}' is no command.`);
}

function readList(rest: readonly string[]): ParsedCommand {
  const [word, ...more] = rest;
  const status = statuses.find((one) => one === word) ?? null;
  if (more.length > 0 || (word !== undefined && status === null)) {
    return misunderstood(`'${rest.join(' ')}' is no status: pending, approved or rejected.`);
  }
  return understood({ kind: 'list restaurants', status });
}

function readDecision(verb: 'approve' | 'reject', rest: readonly string[]): ParsedCommand {
  const restaurantId = parseId(rest);
  if (restaurantId === null) return misunderstood(`restaurants ${verb} needs one restaurant's id, a number.`);
  return understood({ kind: 'decide', restaurantId, status: verb === 'approve' ? 'approved' : 'rejected' });
}

function readOrder(rest: readonly string[]): ParsedCommand {
  const [id = '', status, ...more] = rest;
  const key = parseOrderId(id);
  if (key === null) return misunderstood(`orders set needs an order's id, such as 12-1042.`);
  if (more.length > 0 || (status !== 'preparing' && status !== 'ready')) {
    return misunderstood(`An order is set to preparing or ready; everything else happens by itself.`);
  }
  return understood({ kind: 'set order', key, status });
}

function readPayments(rest: readonly string[]): ParsedCommand {
  const [word, ...more] = rest;
  if (more.length > 0 || (word !== undefined && word !== 'all')) {
    return misunderstood(`'${rest.join(' ')}' is no choice of payments: leave it out, or say all.`);
  }
  return understood({ kind: 'list payments', which: word ?? 'noteworthy' });
}

function readAudit(kind: string | undefined, rest: readonly string[]): ParsedCommand {
  if (kind === undefined) return understood({ kind: 'list audit', about: null });
  if (kind !== 'customer' && kind !== 'partner' && kind !== 'restaurant')
    return misunderstood(`'${kind}' has no audit log: customer, partner or restaurant.`);
  const id = parseId(rest);
  return id === null
    ? misunderstood(`audit ${kind} needs one id, a number.`)
    : understood({ kind: 'list audit', about: { kind, id } });
}

function readSessions([whose, ...rest]: readonly string[]): ParsedCommand {
  if (whose === 'all' && rest.length === 0) return understood({ kind: 'end sessions', owner: 'all' });
  if (whose !== 'customer' && whose !== 'partner')
    return misunderstood('sessions end needs all, or customer or partner with an id or a phone number.');
  const account = parseAccount(rest);
  return account
    ? understood({ kind: 'end sessions', owner: { audience: whose, ...account } })
    : misunderstood(`sessions end ${whose} needs one id, or a phone number of ten digits.`);
}

function readPasskeys(verb: string | undefined, [word = '', ...rest]: readonly string[]): ParsedCommand {
  if (verb !== 'list' && verb !== 'remove' && verb !== 'require' && verb !== 'optional')
    return misunderstood('passkeys needs list, remove, require or optional.');
  const partner = parseAccount([word]);
  if (!partner) return misunderstood(`passkeys ${verb} needs a partner's id, or a phone number of ten digits.`);
  if (verb === 'remove') {
    const which = rest.length === 1 && rest[0] === 'all' ? 'all' : parseId(rest);
    return which === null
      ? misunderstood("passkeys remove needs a passkey's id of the list, or all.")
      : understood({ kind: 'remove passkeys', partner, which });
  }
  if (rest.length > 0) return misunderstood(`passkeys ${verb} needs one partner only.`);
  return understood(
    verb === 'list'
      ? { kind: 'list passkeys', partner }
      : { kind: 'require passkey', partner, isRequired: verb === 'require' },
  );
}

/** The only word as an id or a phone number, or null. */
function parseAccount(words: readonly string[]): { id: number } | { phone: string } | null {
  const id = parseId(words);
  if (id !== null) return { id };
  const [phone = '', ...more] = words;
  return isPhone(phone) && more.length === 0 ? { phone } : null;
}

/** The only word as an id, or null. */
function parseId([word = '', ...more]: readonly string[]): number | null {
  const id = Number(word);
  return more.length === 0 && /^[1-9]\d{0,9}$/.test(word) && id <= 2_147_483_647 ? id : null;
}

function readRefunds(rest: readonly string[]): ParsedCommand {
  const [word, ...more] = rest;
  if (more.length > 0 || (word !== undefined && word !== 'all')) {
    return misunderstood(`'${rest.join(' ')}' is no choice of refunds: leave it out, or say all or retry.`);
  }
  return understood({ kind: 'list refunds', which: word ?? 'noteworthy' });
}

/** A refund's id is built like an order's. */
function readRetry(rest: readonly string[]): ParsedCommand {
  const [id = '', ...more] = rest;
  const key = parseOrderId(id);
  if (key === null || more.length > 0) return misunderstood(`refunds retry needs the id of a refund, such as 12-7.`);
  return understood({ kind: 'retry refund', key: { restaurantId: key.restaurantId, id: key.number } });
}

function understood(command: Command): ParsedCommand {
  return { ok: true, command };
}

function misunderstood(reason: string): ParsedCommand {
  return { ok: false, reason };
}
