import { randomUUID } from 'node:crypto';
import { jwtVerify, SignJWT, type JWTPayload } from 'jose';
import type { Kysely } from 'kysely';
import type { Principal, SecurityScheme } from '../contract.ts';
import type { Audience, Database } from '../db/schema.ts';

type Use = 'access' | 'refresh';

/** Seconds a token lives (D40). */
const lifetimes: Record<Use, number> = { access: 15 * 60, refresh: 30 * 24 * 60 * 60 };

const schemes: Record<SecurityScheme, { audience: Audience; use: Use }> = {
  customerAccess: { audience: 'customer', use: 'access' },
  customerRefresh: { audience: 'customer', use: 'refresh' },
  partnerAccess: { audience: 'partner', use: 'access' },
  partnerRefresh: { audience: 'partner', use: 'refresh' },
};

export type Tokens = ReturnType<typeof createTokens>;

/** Signs and reads the tokens of both audiences. Refresh tokens have a row each, so that they can be revoked. */
export function createTokens({ db, secret, now }: { db: Kysely<Database>; secret: Uint8Array; now: () => Date }) {
  function sign(use: Use, { audience, id }: Principal, tokenId?: string): Promise<string> {
    const issued = Math.floor(now().getTime() / 1000);
    const token = new SignJWT({ use })
      .setProtectedHeader({ alg: 'HS256' })
      .setAudience(audience)
      .setSubject(String(id))
      .setIssuedAt(issued)
      .setExpirationTime(issued + lifetimes[use]);
    return (tokenId ? token.setJti(tokenId) : token).sign(secret);
  }

  /** What a genuine token of this scheme says, or null. */
  async function read(token: string, { audience, use }: { audience: Audience; use: Use }): Promise<JWTPayload | null> {
    try {
      const options = { audience, algorithms: ['HS256'], currentDate: now(), requiredClaims: ['sub', 'exp'] };
      const { payload } = await jwtVerify(token, secret, options);
      return payload['use'] === use ? payload : null;
    } catch {
      return null;
    }
  }

  async function isRevoked(tokenId: string, audience: Audience): Promise<boolean> {
    const row = await db
      .selectFrom('refresh_tokens')
      .select('id')
      .where('id', '=', tokenId)
      .where('audience', '=', audience)
      .where('revoked_at', 'is', null)
      .executeTakeFirst();
    return row === undefined;
  }

  async function principalOf(token: string, scheme: SecurityScheme): Promise<Principal | null> {
    const { audience, use } = schemes[scheme];
    const payload = await read(token, { audience, use });
    const id = Number(payload?.sub);
    if (!payload || !Number.isSafeInteger(id)) return null;
    if (use === 'access') return { audience, id };
    const { jti } = payload;
    return !jti || (await isRevoked(jti, audience)) ? null : { audience, id, tokenId: jti };
  }

  return {
    /** A token given in a body: whose it is, or null. */
    principalOf,
    /** A token given in a header, after the word Bearer or JWT (D41): whose it is, or null. */
    async authenticate(scheme: SecurityScheme, authorization: string | undefined): Promise<Principal | null> {
      const token = /^(?:bearer|jwt) +(\S+)$/i.exec(authorization ?? '')?.[1];
      return token === undefined ? null : principalOf(token, scheme);
    },
    signAccess: (principal: Principal): Promise<string> => sign('access', principal),
    /** A new session: a refresh token with its row, and an access token. */
    async openSession(principal: Principal): Promise<{ accessToken: string; refreshToken: string }> {
      const id = randomUUID();
      const expires_at = new Date(now().getTime() + lifetimes.refresh * 1000);
      await db
        .insertInto('refresh_tokens')
        .values({ id, audience: principal.audience, subject_id: principal.id, expires_at, revoked_at: null })
        .execute();
      const [accessToken, refreshToken] = await Promise.all([
        sign('access', principal),
        sign('refresh', principal, id),
      ]);
      return { accessToken, refreshToken };
    },
    /** From now on this refresh token is refused. */
    async revoke(tokenId: string): Promise<void> {
      await db.updateTable('refresh_tokens').set({ revoked_at: now() }).where('id', '=', tokenId).execute();
    },
  };
}
