import { createHmac, randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { networkOf } from '../network.ts';

/**
 * The client that requests or enters a code, identified by its browser's cookie or, without one, by its network. The
 * cookie grants no access; it only selects which codes and limits apply (D57).
 */
export interface Requester {
  /** Keyed hash of the cookie; null without a cookie. The cookie itself is not stored. */
  readonly browserHash: string | null;
  readonly network: string;
}

/** Seconds; browsers limit cookies to 400 days. */
const cookieMaxAge = 400 * 24 * 60 * 60;

export interface BrowserId {
  readonly value: string;
  readonly hash: string;
}

export type Browsers = ReturnType<typeof createBrowsers>;

/** Reads and sets the cookie that identifies a browser. */
export function createBrowsers({ secret, config }: { secret: Uint8Array; config: Config }) {
  const hashOf = (value: string) => createHmac('sha256', secret).update(`browser ${value}`).digest('hex');
  const isSecure = config.production || config.publicOrigin.startsWith('https:');
  // A subdomain cannot set a cookie with this prefix, which requires Secure and the path '/'.
  const cookieName = isSecure ? '__Host-browser_id' : 'browser_id';
  const cookiePattern = new RegExp(`(?:^|;\\s*)${cookieName}=([\\w-]{43})(?:;|$)`);
  const attributes = [
    `Max-Age=${cookieMaxAge}`,
    'Path=/',
    'HttpOnly',
    'SameSite=Strict',
    ...(isSecure ? ['Secure'] : []),
  ];
  const idOf = (value: string): BrowserId => ({ value, hash: hashOf(value) });
  return {
    create: (): BrowserId => idOf(randomBytes(32).toString('base64url')),
    /** Returns the browser that the request's cookie identifies, or null without a valid cookie. */
    read(request: FastifyRequest): BrowserId | null {
      const value = cookiePattern.exec(request.headers.cookie ?? '')?.[1];
      return value === undefined ? null : idOf(value);
    },
    networkOf: (request: FastifyRequest): string => networkOf(request.ip),
    /** Returns the header that sets the cookie. */
    cookie: ({ value }: BrowserId) => ({ 'set-cookie': [`${cookieName}=${value}`, ...attributes].join('; ') }),
  };
}
