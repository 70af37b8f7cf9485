import { randomUUID } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { Audience, Database, Row } from '../db/schema.ts';

/** Whose account it is. */
export interface Subject {
  readonly audience: Audience;
  readonly id: number;
}

/** What a refresh token says. */
export interface RefreshClaims extends Subject {
  readonly sessionId: string;
  readonly tokenId: string;
}

export const sessionRules = {
  /** How long a refresh token is taken (D40), ms. */
  lifetime: 30 * 24 * 60 * 60_000,
  /** How long a process relies on what it has read of a session, ms. */
  cacheTime: 5_000,
  /** How long a replaced refresh token is still taken, for parallel tabs and lost answers, ms. */
  rotationGrace: 30_000,
};

type Session = Pick<Row<'sessions'>, 'token_id' | 'previous_token_id' | 'rotated_at'>;

interface CachedRead {
  readonly at: number;
  readonly isActive: Promise<boolean>;
}

/** The logins of both audiences: a row each, which every authenticated call looks at. */
export function createSessions({ db, now }: { db: Kysely<Database>; now: () => Date }) {
  /** What was read in the last seconds, oldest first. */
  const cache = new Map<string, CachedRead>();

  const expiry = () => new Date(now().getTime() + sessionRules.lifetime);

  const isRecent = ({ at }: CachedRead): boolean => {
    const age = now().getTime() - at;
    // A clock that was set back says nothing about the age.
    return age >= 0 && age < sessionRules.cacheTime;
  };

  /** The session, unless it is over or its account is gone. */
  function readActive({ audience, id }: Subject, sessionId: string): Promise<Session | undefined> {
    const accounts = audience === 'customer' ? 'customers' : 'partners';
    return db
      .selectFrom('sessions')
      .select(['token_id', 'previous_token_id', 'rotated_at'])
      .where('id', '=', sessionId)
      .where('audience', '=', audience)
      .where('subject_id', '=', id)
      .where('ended_at', 'is', null)
      .where('expires_at', '>', now())
      .where(sql<boolean>`exists (select from ${sql.table(accounts)} as account where account.id = subject_id)`)
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
    async open({ audience, id: subject_id }: Subject): Promise<RefreshClaims> {
      const [id, token_id] = [randomUUID(), randomUUID()];
      await db.insertInto('sessions').values({ id, token_id, audience, subject_id, expires_at: expiry() }).execute();
      return { audience, id: subject_id, sessionId: id, tokenId: token_id };
    },

    /** Whether an access token of this session is taken. What another process ended is seen within `cacheTime`. */
    isActive(subject: Subject, sessionId: string): Promise<boolean> {
      const cached = cache.get(sessionId);
      if (cached && isRecent(cached)) return cached.isActive;
      for (const [id, read] of cache) {
        if (isRecent(read)) break;
        cache.delete(id);
      }
      const isActive = readActive(subject, sessionId).then((session) => session !== undefined);
      const read = { at: now().getTime(), isActive };
      cache.set(sessionId, read);
      // A database that did not answer has said nothing about the session.
      isActive.catch(() => cache.get(sessionId) === read && cache.delete(sessionId));
      return isActive;
    },

    /**
     * Whether a refresh token is its session's current one or, within the grace, the one before it. Any other was
     * replaced long ago: there is a copy of it, and the session ends.
     */
    async acceptsRefresh({ sessionId, tokenId, ...subject }: RefreshClaims): Promise<boolean> {
      const session = await readActive(subject, sessionId);
      if (!session || session.token_id === tokenId) return session !== undefined;
      const sinceRotation = now().getTime() - (session.rotated_at?.getTime() ?? 0);
      if (session.previous_token_id === tokenId && sinceRotation <= sessionRules.rotationGrace) return true;
      await endWhere({ sessionId });
      return false;
    },

    /**
     * Replaces the refresh token where the client asks for it or has asked before. A client that comes with the
     * replaced one is given what replaced it, so that parallel calls end with the same token.
     * @returns the id of the new token, or null where the client keeps its own.
     */
    async rotate({ sessionId, tokenId }: RefreshClaims, isAsked: boolean): Promise<string | null> {
      await db
        .updateTable('sessions')
        .set({ previous_token_id: tokenId, token_id: randomUUID(), rotated_at: now(), expires_at: expiry() })
        .where('id', '=', sessionId)
        .where('token_id', '=', tokenId)
        .where('ended_at', 'is', null)
        .$if(!isAsked, (update) => update.where('rotated_at', 'is not', null))
        .execute();
      const session = await db.selectFrom('sessions').select('token_id').where('id', '=', sessionId).executeTakeFirst();
      return session === undefined || session.token_id === tokenId ? null : session.token_id;
    },

    /** From now on the tokens of this session are refused: here at once, in other processes within `cacheTime`. */
    end: (sessionId: string) => endWhere({ sessionId }),
    /** The same for all sessions of an account. */
    endAll: ({ audience, id }: Subject) => endWhere({ audience, id }),
  };
}
