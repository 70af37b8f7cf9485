import { createHmac, randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { apiBase } from '../../openapi/client.ts';
import type { Config } from '../config.ts';
import { networkOf } from '../network.ts';

/**
 * Who asks for a code or tries one: the browser that its cookie names, else the network. The cookie opens nothing; it
 * only says whose codes and whose limits are meant (D57).
 */
export interface Requester {
  /** A keyed hash of the cookie; null without one. The cookie itself is not stored. */
  readonly browserHash: string | null;
  readonly network: string;
}

const cookieName = 'browser_id';
/** Seconds; no browser keeps a cookie longer than 400 days. */
const cookieMaxAge = 400 * 24 * 60 * 60;

export interface BrowserId {
  readonly value: string;
  readonly hash: string;
}

export type Browsers = ReturnType<typeof createBrowsers>;

/** Reads and sets the cookie that tells browsers apart. */
export function createBrowsers({ secret, config }: { secret: Uint8Array; config: Config }) {
  const hashOf = (value: string) => createHmac('sha256', secret).update(`browser ${value}`).digest('hex');
  const isSecure = config.production || config.publicOrigin.startsWith('https:');
  const attributes = [
    `Max-Age=${cookieMaxAge}`,
    `Path=${apiBase}`,
    'HttpOnly',
    'SameSite=Strict',
    ...(isSecure ? ['Secure'] : []),
  ];
  const idOf = (value: string): BrowserId => ({ value, hash: hashOf(value) });
  return {
    create: (): BrowserId => idOf(randomBytes(32).toString('base64url')),
    /** The browser that sent this request, or null without a cookie of ours. */
    read(request: FastifyRequest): BrowserId | null {
      const value = new RegExp(`(?:^|;\\s*)${cookieName}=([\\w-]{43})(?:;|$)`).exec(request.headers.cookie ?? '')?.[1];
      return value === undefined ? null : idOf(value);
    },
    networkOf: (request: FastifyRequest): string => networkOf(request.ip),
    /** The header that makes a browser send the cookie from now on. */
    cookie: ({ value }: BrowserId) => ({ 'set-cookie': [`${cookieName}=${value}`, ...attributes].join('; ') }),
  };
}
