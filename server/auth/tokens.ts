import { hash } from 'node:crypto';
import { jwtVerify, SignJWT, type JWTPayload } from 'jose';
import type { Principal, SecurityScheme } from '../http/contract.ts';
import type { Audience, Db, Tx, Subject } from '../db/schema.ts';
import { createSessions, sessionRules, type RefreshClaims } from './sessions.store.ts';

type Use = 'access' | 'refresh';

/** Lifetime of a token in seconds (D40). */
const lifetimes: Record<Use, number> = { access: 15 * 60, refresh: sessionRules.lifetime / 1000 };

const schemes: Record<SecurityScheme, { audience: Audience; use: Use }> = {
  customerAccess: { audience: 'customer', use: 'access' },
  customerRefresh: { audience: 'customer', use: 'refresh' },
  partnerAccess: { audience: 'partner', use: 'access' },
  partnerRefresh: { audience: 'partner', use: 'refresh' },
};

/** Maximum number of cached tokens; each needs about 500 bytes. */
const maxVerified = 5_000;

/** All deployments have the same issuer, since each has its own key. */
const issuer = 'pehle';

export type Tokens = ReturnType<typeof createTokens>;

/**
 * Signs and verifies the tokens of both audiences. Each token contains the id of its session, which every request
 * checks.
 */
export function createTokens({ db, secret, now }: { db: Db; secret: Uint8Array; now: () => Date }) {
  const sessions = createSessions({ db, now });
  // Imported once: given bytes, `jose` would import a key for each signature.
  const key = crypto.subtle.importKey('raw', new Uint8Array(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
    'verify',
  ]);
  /** Payloads of verified tokens, by the hash of audience and token, oldest first. */
  const verified = new Map<string, JWTPayload & { exp: number }>();

  async function sign(use: Use, { audience, id, sessionId }: Principal, tokenId?: string): Promise<string> {
    const issued = Math.floor(now().getTime() / 1000);
    const token = new SignJWT({ use, sid: sessionId })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer(issuer)
      .setAudience(audience)
      .setSubject(String(id))
      .setIssuedAt(issued)
      .setExpirationTime(issued + lifetimes[use]);
    return (tokenId === undefined ? token : token.setJti(tokenId)).sign(await key);
  }

  /** Returns the payload of a valid token of this audience, or null. */
  async function read(token: string, audience: Audience): Promise<JWTPayload | null> {
    const hashed = hash('sha256', `${audience} ${token}`, 'base64url');
    const known = verified.get(hashed);
    if (known && Math.floor(now().getTime() / 1000) < known.exp) return known;
    if (!token.split('.').every(isCanonical)) return null;
    try {
      const options = { audience, algorithms: ['HS256'], currentDate: now(), requiredClaims: ['sub', 'exp'] };
      const { payload } = await jwtVerify<{ exp: number }>(token, await key, options);
      verified.set(hashed, payload);
      for (const oldest of verified.keys()) {
        if (verified.size <= maxVerified) break;
        verified.delete(oldest);
      }
      return payload;
    } catch {
      verified.delete(hashed);
      return null;
    }
  }

  async function principalOf(token: string, scheme: SecurityScheme): Promise<Principal | null> {
    const { audience, use } = schemes[scheme];
    const payload = await read(token, audience);
    const id = Number(payload?.sub);
    if (payload?.['use'] !== use || !Number.isSafeInteger(id)) return null;
    if (use === 'access') {
      const principal = accessPrincipal({ audience, id }, payload);
      return principal && (await sessions.isActive(principal, principal.sessionId)) ? principal : null;
    }
    const principal = refreshPrincipal({ audience, id }, payload);
    return principal && (await sessions.acceptsRefresh(principal)) ? principal : null;
  }

  return {
    /** Returns the owner of a token, or null if the token is not valid for the scheme. */
    principalOf,
    /** Returns the owner of the token in the Authorization header, which follows `Bearer` or `JWT` (D41), or null. */
    async authenticate(scheme: SecurityScheme, authorization: string | undefined): Promise<Principal | null> {
      const token = /^(?:bearer|jwt) +(\S+)$/i.exec(authorization ?? '')?.[1];
      return token === undefined ? null : principalOf(token, scheme);
    },
    signAccess: (principal: Principal): Promise<string> => sign('access', principal),
    /**
     * Opens a session and signs its tokens.
     * @param on the transaction to write in
     */
    async openSession(subject: Subject, on?: Db): Promise<{ accessToken: string; refreshToken: string }> {
      const { tokenId, ...principal } = await sessions.open(subject, on);
      const [accessToken, refreshToken] = await Promise.all([
        sign('access', principal),
        sign('refresh', principal, tokenId),
      ]);
      return { accessToken, refreshToken };
    },
    /**
     * Creates an access token, and a refresh token if it was rotated.
     * @returns null if the refresh token was used before, which has ended the session.
     */
    async renew(
      principal: Principal,
      { rotate }: { rotate: boolean },
    ): Promise<{ accessToken: string; refreshToken?: string } | null> {
      const { tokenId } = principal;
      const next = tokenId === undefined ? null : await sessions.rotate({ ...principal, tokenId }, rotate);
      if (next?.kind === 'reused') return null;
      const accessToken = await sign('access', principal);
      if (next?.kind !== 'rotated') return { accessToken };
      return { accessToken, refreshToken: await sign('refresh', principal, next.tokenId) };
    },
    /** Returns the sessions among these that have ended. */
    endedSessions: sessions.endedAmong,
    endSession: ({ sessionId }: Principal): Promise<void> => sessions.end(sessionId),
    /** Ends all sessions of an account. */
    endAllSessions: (subject: Subject): Promise<void> => sessions.endAll(subject),
    /**
     * Deletes all sessions of an account in a transaction.
     * @returns a function to call after the commit.
     */
    deleteSessions: (trx: Tx, subject: Subject): Promise<() => void> => sessions.deleteAll(trx, subject),
  };
}

/**
 * Whether a part of a token is canonical base64url, without padding or unused bits, so that each token has exactly one
 * spelling.
 */
function isCanonical(part: string): boolean {
  return Buffer.from(part, 'base64url').toString('base64url') === part;
}

function accessPrincipal(subject: Subject, { iss, sid, exp }: JWTPayload): Principal | null {
  if (iss !== issuer || typeof sid !== 'string' || exp === undefined) return null;
  return { ...subject, sessionId: sid, expiresAt: exp * 1000 };
}

function refreshPrincipal(subject: Subject, { iss, sid, jti }: JWTPayload): RefreshClaims | null {
  if (typeof jti !== 'string') return null;
  // Tokens that were issued before sessions existed: migration 0010 gave each a session with the token's id.
  if (iss === undefined && sid === undefined) return { ...subject, sessionId: jti, tokenId: jti };
  return iss === issuer && typeof sid === 'string' ? { ...subject, sessionId: sid, tokenId: jti } : null;
}
