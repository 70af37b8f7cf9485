import type { Compilable } from 'kysely';
import type { Audience, Database, Db } from '../db/schema.ts';

/** An account, with the phone number by which some tables name it. */
export interface Owner {
  readonly audience: Audience;
  readonly id: number;
  readonly phone: string;
}

/** What is stored about an account in one or more tables, as its export shows it. */
export interface PersonalList {
  readonly name: string;
  /** The tables that the rows come from; a test compares them with the database. */
  readonly tables: readonly (keyof Database)[];
  readonly description: string;
  /** How long the rows are kept, also after the account is deleted. */
  readonly kept: string;
  /** What each field of a row means. */
  readonly fields: Readonly<Record<string, string>>;
  read(db: Db, owner: Owner): Compilable<Readonly<Record<string, unknown>>>;
}

/** Defines a list; each field that `read` selects must be described. */
export function list<Row extends Record<string, unknown>>(
  defined: Omit<PersonalList, 'fields' | 'read'> & {
    readonly fields: { readonly [Field in keyof Row]: string };
    read(db: Db, owner: Owner): Compilable<Row>;
  },
): PersonalList {
  return defined;
}

/** The lists of logins and of the audit log, which both kinds of account have. */
export const sharedLists: readonly PersonalList[] = [
  list({
    name: 'sessions',
    tables: ['sessions'],
    description: 'Your logins. The tokens themselves are not stored.',
    kept: 'Until 30 days after the last use, or until you delete your account.',
    fields: {
      opened_at: 'When you logged in',
      rotated_at: 'When the session was last renewed',
      expires_at: 'When the session ends unless it is renewed',
      ended_at: 'When you logged out',
    },
    read: (db, { audience, id }) =>
      db
        .selectFrom('sessions')
        .select(['opened_at', 'rotated_at', 'expires_at', 'ended_at'])
        .where('audience', '=', audience)
        .where('subject_id', '=', id)
        .orderBy('opened_at'),
  }),
  list({
    name: 'browsers',
    tables: ['known_browsers'],
    description:
      'Browsers that you have logged in with. Only keyed hashes of a random number and of the network identify them.',
    kept: 'Until 400 days after the last login, or until you delete your account.',
    fields: { last_login_at: 'When you last logged in with this browser' },
    read: (db, { audience, phone }) =>
      db
        .selectFrom('known_browsers')
        .select('last_login_at')
        .where('audience', '=', audience)
        .where('phone', '=', phone)
        .orderBy('last_login_at'),
  }),
  list({
    name: 'login_codes',
    tables: ['otp_codes'],
    description: 'Valid login codes, of which only a keyed hash is stored.',
    kept: '5 minutes.',
    fields: {
      sent_at: 'When the code was sent',
      expires_at: 'Until when it is valid',
      tries_left: 'How often it may be entered',
      network: 'The network that asked for it, if its browser keeps no cookies',
    },
    read: (db, { audience, phone }) =>
      db
        .selectFrom('otp_codes')
        .select(['sent_at', 'expires_at', 'tries_left', 'network'])
        .where('audience', '=', audience)
        .where('phone', '=', phone)
        .orderBy('sent_at'),
  }),
  list({
    name: 'sent_codes',
    tables: ['otp_sends'],
    description: 'Messages with login codes that were sent to your number, which are counted for limits.',
    kept: '25 hours, also after you delete your account.',
    fields: {
      sent_at: 'When the message was sent',
      network: 'The network that asked for it',
      known_by: 'By what the requester was known: a browser or network that had logged in, or your number only',
      confirmed: 'Whether the browser that asked for it has logged in',
    },
    read: (db, { audience, phone }) =>
      db
        .selectFrom('otp_sends')
        .select(['sent_at', 'network', 'known_by', 'confirmed'])
        .where('audience', '=', audience)
        .where('phone', '=', phone)
        .orderBy('sent_at'),
  }),
  list({
    name: 'audit_log',
    tables: ['audit_log'],
    description: 'What you did and what was done to your account. It names you by the number of your account only.',
    kept: '400 days, also after you delete your account; then the number belongs to no person.',
    fields: {
      at: 'When it happened',
      actor_kind: 'Who did it: you, an operator, or a visitor who was not logged in',
      action: 'The call or command',
      object_kind: 'The kind of thing that was changed',
      object_id: 'Which one',
      outcome: 'Whether it was done or refused',
      calls: 'How many refused calls of that kind there were in the hour from then on',
      before: 'The values before; of personal data only that they were changed',
      after: 'The values after',
    },
    read: (db, { audience, id }) =>
      db
        .selectFrom('audit_log')
        .select(['at', 'actor_kind', 'action', 'object_kind', 'object_id', 'outcome', 'calls', 'before', 'after'])
        .where((row) =>
          row.or([
            row.and([row('actor_kind', '=', audience), row('actor_id', '=', String(id))]),
            row.and([row('object_kind', '=', audience), row('object_id', '=', String(id))]),
          ]),
        )
        .orderBy('id'),
  }),
];
