import { randomUUID } from 'node:crypto';
import { sql, type Kysely, type Transaction } from 'kysely';
import { actingAs } from '../db/caller.ts';
import type { Audience } from '../db/account-tables.ts';
import type { Database, Row } from '../db/schema.ts';
import { accountTables } from './accounts.store.ts';
import { RecentReads } from './recent-reads.ts';

/** The account that a session belongs to. */
export interface Subject {
  readonly audience: Audience;
  readonly id: number;
}

/** The claims of a refresh token. */
export interface RefreshClaims extends Subject {
  readonly sessionId: string;
  readonly tokenId: string;
}

export const sessionRules = {
  /** Lifetime of a refresh token (D40), ms. */
  lifetime: 30 * 24 * 60 * 60_000,
  /** How long refreshes can extend a session after its login (D192), ms. */
  maxAge: 180 * 24 * 60 * 60_000,
  /** How long a process caches a session, ms. */
  cacheTime: 5_000,
  /** How long a replaced refresh token is still accepted, for the sake of parallel tabs and lost responses, ms. */
  rotationGrace: 30_000,
};

type Session = Pick<Row<'sessions'>, 'token_id' | 'previous_token_id' | 'rotated_at'>;

/** Creates the store of the sessions of both audiences. Every authenticated request checks its session. */
export function createSessions({ db, now }: { db: Kysely<Database>; now: () => Date }) {
  /** Whether a session is active, by its id. */
  const cache = new RecentReads<boolean>({ maxAgeMs: sessionRules.cacheTime, now });

  const after = (ms: number) => new Date(now().getTime() + ms);
  const oldestOpening = () => after(-sessionRules.maxAge);

  /** Selects the sessions of an audience that have not ended and whose accounts exist. */
  function activeSessions(audience: Audience) {
    return db
      .selectFrom('sessions')
      .where('audience', '=', audience)
      .where('ended_at', 'is', null)
      .where('expires_at', '>', now())
      .where('opened_at', '>', oldestOpening())
      .where(
        sql<boolean>`exists (select from ${sql.table(accountTables[audience])} as account where account.id = subject_id)`,
      );
  }

  /** Reads the session, unless it has ended or its account was deleted. */
  function readActive({ audience, id }: Subject, sessionId: string): Promise<Session | undefined> {
    return activeSessions(audience)
      .select(['token_id', 'previous_token_id', 'rotated_at'])
      .where('id', '=', sessionId)
      .where('subject_id', '=', id)
      .executeTakeFirst();
  }

  async function endWhere(which: { sessionId: string } | Subject): Promise<void> {
    const running = db.updateTable('sessions').set({ ended_at: now() }).where('ended_at', 'is', null);
    const chosen =
      'sessionId' in which
        ? running.where('id', '=', which.sessionId)
        : running.where('audience', '=', which.audience).where('subject_id', '=', which.id);
    for (const { id } of await chosen.returning('id').execute()) cache.delete(id);
  }

  return {
    /** @param on the transaction to write in */
    async open({ audience, id: subject_id }: Subject, on: Kysely<Database> = db): Promise<RefreshClaims> {
      const [id, token_id] = [randomUUID(), randomUUID()];
      const times = { opened_at: now(), expires_at: after(sessionRules.lifetime) };
      await on
        .insertInto('sessions')
        .values({ id, token_id, audience, subject_id, ...times })
        .execute();
      return { audience, id: subject_id, sessionId: id, tokenId: token_id };
    },

    /** Whether the session is active. If another process has ended it, this is noticed within `cacheTime`. */
    isActive(subject: Subject, sessionId: string): Promise<boolean> {
      return cache.get(sessionId, async () => (await readActive(subject, sessionId)) !== undefined);
    },

    /** Returns the sessions among these that are not active. Always reads the database. */
    async endedAmong(sessionIds: readonly string[]): Promise<ReadonlySet<string>> {
      const read = (audience: Audience) =>
        activeSessions(audience)
          .select('id')
          .where('id', '=', sql<string>`any(${sessionIds}::uuid[])`);
      const active = await read('customer').unionAll(read('partner')).execute();
      const ended = new Set(sessionIds);
      for (const { id } of active) ended.delete(id);
      return ended;
    },

    /**
     * Whether a refresh token is the current one of its session or, within the grace period, the previous one. Any
     * other token was replaced earlier and must have been copied, so the session is ended.
     */
    async acceptsRefresh({ sessionId, tokenId, ...subject }: RefreshClaims): Promise<boolean> {
      const session = await readActive(subject, sessionId);
      if (!session || session.token_id === tokenId) return session !== undefined;
      const sinceRotation = now().getTime() - (session.rotated_at?.getTime() ?? 0);
      if (session.previous_token_id === tokenId && sinceRotation <= sessionRules.rotationGrace) return true;
      const caller = { kind: 'system', id: null, action: 'end copied session', requestId: null } as const;
      await actingAs(caller, () => endWhere({ sessionId }));
      return false;
    },

    /**
     * Replaces the refresh token if the client requests rotation or the session was rotated before. A client that sends
     * the previous token gets the current one, so that parallel requests end with the same token.
     * @returns the id of the new token, or null if the client keeps the token that it sent.
     */
    async rotate({ sessionId, tokenId }: RefreshClaims, isAsked: boolean): Promise<string | null> {
      await db
        .updateTable('sessions')
        .set({
          previous_token_id: tokenId,
          token_id: randomUUID(),
          rotated_at: now(),
          expires_at: after(sessionRules.lifetime),
        })
        .where('id', '=', sessionId)
        .where('token_id', '=', tokenId)
        .where('ended_at', 'is', null)
        .$if(!isAsked, (update) => update.where('rotated_at', 'is not', null))
        .execute();
      const session = await db.selectFrom('sessions').select('token_id').where('id', '=', sessionId).executeTakeFirst();
      return session === undefined || session.token_id === tokenId ? null : session.token_id;
    },

    /** Ends a session. This process rejects its tokens at once, other processes within `cacheTime`. */
    end: (sessionId: string) => endWhere({ sessionId }),
    /** Ends all sessions of an account. */
    endAll: ({ audience, id }: Subject) => endWhere({ audience, id }),
    /**
     * Deletes all sessions of an account, in the transaction that deletes the account.
     * @returns what makes this process reject their tokens at once; to be called after the commit.
     */
    async deleteAll(trx: Transaction<Database>, { audience, id }: Subject): Promise<() => void> {
      const sessions = trx.deleteFrom('sessions').where('audience', '=', audience).where('subject_id', '=', id);
      const deleted = await sessions.returning('id').execute();
      return () => {
        for (const session of deleted) cache.delete(session.id);
      };
    },
  };
}
