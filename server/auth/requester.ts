import { createHmac, randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../process/config.ts';
import { networksOf, type Networks } from '../http/network.ts';

/**
 * The client that requests or enters a code, identified by its browser's cookie or, without one, by its network. The
 * cookie grants no access; it only selects which codes and limits apply (D57).
 */
export interface Requester {
  /** Keyed hash of the cookie; null without a cookie. The cookie itself is not stored. */
  readonly browserHash: string | null;
  readonly networks: Networks;
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
  const keyed = (text: string) => createHmac('sha256', secret).update(text).digest('hex');
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
  const idOf = (value: string): BrowserId => ({ value, hash: keyed(`browser ${value}`) });
  return {
    create: (): BrowserId => idOf(randomBytes(32).toString('base64url')),
    /** Returns the browser that the request's cookie identifies, or null without a valid cookie. */
    read(request: FastifyRequest): BrowserId | null {
      const value = cookiePattern.exec(request.headers.cookie ?? '')?.[1];
      return value === undefined ? null : idOf(value);
    },
    networksOf: (request: FastifyRequest): Networks => networksOf(request.ip),
    /** Returns the keyed hash of the widest network, as a home or a mobile operator assigns addresses of it. */
    networkHash: (request: FastifyRequest): string => keyed(`network ${networksOf(request.ip).network_48}`),
    /**
     * Returns the header that gives a browser its cookie, unless it has one or the request may hide it: browsers send no
     * SameSite=Strict cookie when a page of another site leads here, and a new one would replace it.
     */
    firstCookie(request: FastifyRequest): { readonly 'set-cookie': string } | null {
      const site = request.headers['sec-fetch-site'];
      const showsCookies = site === 'same-origin' || site === 'none';
      return showsCookies && this.read(request) === null ? this.cookie(this.create()) : null;
    },
    /** Returns the header that sets the cookie. */
    cookie: ({ value }: BrowserId) => ({ 'set-cookie': [`${cookieName}=${value}`, ...attributes].join('; ') }),
  };
}
