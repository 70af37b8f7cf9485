import type { FastifyInstance } from 'fastify';
import { apiBase } from '../../openapi/client.ts';
import type { Answer } from './application.ts';

interface Options {
  /** Where its requests come from. */
  readonly address?: string;
  /** Whether it keeps cookies; a client of section 7 need not. */
  readonly keepsCookies?: boolean;
}

/** A browser as the API sees it: an address, and a cookie that it sends back. */
export function createHttpBrowser(
  { app }: { app: FastifyInstance },
  { address = '203.0.113.1', keepsCookies = true }: Options = {},
) {
  let cookie: string | undefined;
  const browser = {
    address,
    /** The cookie as this browser sends it. */
    cookie: () => cookie,
    async post(path: string, body: object): Promise<Answer> {
      const response = await app.inject({
        method: 'POST',
        url: `${apiBase}${path}`,
        remoteAddress: browser.address,
        headers: { ...(cookie !== undefined && { cookie }) },
        payload: body,
      });
      const given = response.headers['set-cookie'];
      if (keepsCookies && typeof given === 'string') cookie = given.split(';')[0];
      return { status: response.statusCode, body: response.json(), headers: response.headers };
    },
    sendCode: (phone: string) => browser.post('/auth/send-otp/', { phone }),
    verify: (phone: string, otp: string) => browser.post('/auth/verify-otp/', { phone, otp }),
    sendPartnerCode: (phone: string) => browser.post('/partner/auth/send_otp', { phone }),
    verifyPartner: (phone: string, otp: string) => browser.post('/partner/auth/verify_otp', { phone, otp }),
  };
  return browser;
}

/** A code that is certainly another one. */
export const otherCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
