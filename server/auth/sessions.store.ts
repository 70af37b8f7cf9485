import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { actingAs } from '../db/caller.ts';
import type { Audience, Db, Row, Subject, Tx } from '../db/schema.ts';
import { accountTables } from './accounts.store.ts';
import { RecentReads } from './recent-reads.ts';
import { dayMs } from '../../domain/time-units.ts';

/** The claims of a refresh token. */
export interface RefreshClaims extends Subject {
  readonly sessionId: string;
  readonly tokenId: string;
}

export const sessionRules = {
  /** Lifetime of a refresh token (D40), ms. */
  lifetime: 30 * dayMs,
  /** How long refreshes can extend a session after its login (D192), ms. */
  maxAge: 180 * dayMs,
  /** How long a process caches a session, ms. */
  cacheTime: 5_000,
  /** How long a repeated refresh gets the same token as the first, for the sake of parallel tabs, ms. */
  sameAnswer: 30_000,
  /** Maximum number of refresh tokens that one refresh token has been replaced by (D320). */
  maxSuccessors: 10,
};

const tokenColumns = ['token_id', 'previous_token_id', 'unused_token_ids'] as const;

type SessionTokens = Pick<Row<'sessions'>, (typeof tokenColumns)[number]>;

/** What a refresh does to the refresh token: keeps it, replaces it, or rejects it as used before. */
type Rotation = { readonly kind: 'kept' | 'reused' } | { readonly kind: 'rotated'; readonly tokenId: string };

/** Creates the store of the sessions of both audiences. Every authenticated request checks its session. */
export function createSessions({ db, now }: { db: Db; now: () => Date }) {
  /** Whether a session is active and belongs to the account, by `cacheKey`. */
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
  function readActive({ audience, id }: Subject, sessionId: string): Promise<SessionTokens | undefined> {
    return activeSessions(audience)
      .select(tokenColumns)
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
    forget(await chosen.returning(['id', 'audience', 'subject_id']).execute());
  }

  function forget(ended: readonly Pick<Row<'sessions'>, 'id' | 'audience' | 'subject_id'>[]): void {
    for (const { id, audience, subject_id } of ended) cache.delete(cacheKey({ audience, id: subject_id }, id));
  }

  async function endCopied(sessionId: string): Promise<void> {
    const caller = { kind: 'system', id: null, action: 'end copied session', requestId: null } as const;
    await actingAs(caller, () => endWhere({ sessionId }));
  }

  return {
    /** @param on the transaction to write in */
    async open({ audience, id: subject_id }: Subject, on: Db = db): Promise<RefreshClaims> {
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
      return cache.get(cacheKey(subject, sessionId), async () => (await readActive(subject, sessionId)) !== undefined);
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
     * Whether a refresh token is one that its session last issued, or the one before, of which no successor was used
     * yet (D320). Any other token must have been copied, so the session is ended.
     */
    async acceptsRefresh({ sessionId, tokenId, ...subject }: RefreshClaims): Promise<boolean> {
      const session = await readActive(subject, sessionId);
      if (!session) return false;
      const { token_id, previous_token_id, unused_token_ids } = session;
      if ([token_id, previous_token_id, ...unused_token_ids].includes(tokenId)) return true;
      await endCopied(sessionId);
      return false;
    },

    /**
     * Replaces the refresh token if the client requests rotation or the session was rotated before. A client that sends
     * the previous token once more gets the same successor for 30 s, then another one; the first use of a successor makes
     * the previous token and the other successors invalid. The session ends if another request has done so in the
     * meantime.
     */
    async rotate({ sessionId, tokenId }: RefreshClaims, isAsked: boolean): Promise<Rotation> {
      const session = db
        .updateTable('sessions')
        .set({ token_id: randomUUID(), rotated_at: now(), expires_at: after(sessionRules.lifetime) })
        .where('id', '=', sessionId)
        .where('ended_at', 'is', null);
      const used = await session
        .set({ previous_token_id: tokenId, unused_token_ids: [] })
        .where((row) => row.or([row('token_id', '=', tokenId), sql<boolean>`${tokenId}::uuid = any(unused_token_ids)`]))
        .$if(!isAsked, (update) => update.where('rotated_at', 'is not', null))
        .returning('token_id')
        .executeTakeFirst();
      if (used) return { kind: 'rotated', tokenId: used.token_id };
      const repeated = await session
        .set({ unused_token_ids: sql`array_append(unused_token_ids, token_id)` })
        .where('previous_token_id', '=', tokenId)
        .where('rotated_at', '<', after(-sessionRules.sameAnswer))
        .where(sql<boolean>`cardinality(unused_token_ids) < ${sessionRules.maxSuccessors - 1}`)
        .returning('token_id')
        .executeTakeFirst();
      if (repeated) return { kind: 'rotated', tokenId: repeated.token_id };
      const tokens = db.selectFrom('sessions').select(tokenColumns);
      const current = await tokens.where('id', '=', sessionId).where('ended_at', 'is', null).executeTakeFirst();
      if (current?.token_id === tokenId) return { kind: 'kept' };
      if (current?.previous_token_id === tokenId) return { kind: 'rotated', tokenId: current.token_id };
      await endCopied(sessionId);
      return { kind: 'reused' };
    },

    /** Ends a session. This process rejects its tokens at once, other processes within `cacheTime`. */
    end: (sessionId: string) => endWhere({ sessionId }),
    /** Ends all sessions of an account. */
    endAll: ({ audience, id }: Subject) => endWhere({ audience, id }),
    /**
     * Deletes all sessions of an account, in the transaction that deletes the account.
     * @returns what makes this process reject their tokens at once; to be called after the commit.
     */
    async deleteAll(trx: Tx, { audience, id }: Subject): Promise<() => void> {
      const sessions = trx.deleteFrom('sessions').where('audience', '=', audience).where('subject_id', '=', id);
      const deleted = await sessions.returning(['id', 'audience', 'subject_id']).execute();
      return () => forget(deleted);
    },
  };
}

/** Audience, account and session, since an answer about one account says nothing about another. */
const cacheKey = ({ audience, id }: Subject, sessionId: string) => `${audience} ${id} ${sessionId}`;
