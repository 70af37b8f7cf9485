import { apiBase } from '../../openapi/client.ts';

/** The demo's first customer and partner, and the calls that log them in. */
const accounts = {
  customer: { phone: '9000000001', sendCode: '/auth/send-otp/', verify: '/auth/verify-otp/' },
  partner: { phone: '9000000011', sendCode: '/partner/auth/send_otp', verify: '/partner/auth/verify_otp' },
} as const;

/**
 * Logs the demo customer or partner in.
 * @returns the tokens, by the keys under which the page stores them.
 */
export async function logIn(
  origin: string,
  audience: keyof typeof accounts = 'customer',
): Promise<{ access: string; refresh: string }> {
  const { phone, sendCode, verify } = accounts[audience];
  const call = async (path: string, body: object): Promise<Record<string, string>> => {
    const answer = await fetch(`${origin}${apiBase}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return (await answer.json()) as Record<string, string>;
  };
  await call(sendCode, { phone });
  const outbox = await fetch(`${origin}/demo/outbox?phone=${phone}`);
  const { messages } = (await outbox.json()) as { messages: { code: string }[] };
  const { accessToken, refreshToken } = await call(verify, { phone, otp: messages.at(-1)?.code ?? '' });
  if (!accessToken || !refreshToken) throw new Error(`The demo's ${audience} could not log in.`);
  return { access: accessToken, refresh: refreshToken };
}
