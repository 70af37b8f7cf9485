const demoCustomer = '9000000001';

/**
 * Logs the demo customer in.
 * @returns the tokens, by the keys under which the page stores them.
 */
export async function logIn(origin: string): Promise<{ access: string; refresh: string }> {
  const call = async (path: string, body: object): Promise<Record<string, string>> => {
    const answer = await fetch(`${origin}/api/v1/c1${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return (await answer.json()) as Record<string, string>;
  };
  await call('/auth/send-otp/', { phone: demoCustomer });
  const outbox = await fetch(`${origin}/demo/outbox?phone=${demoCustomer}`);
  const { messages } = (await outbox.json()) as { messages: { code: string }[] };
  const { accessToken, refreshToken } = await call('/auth/verify-otp/', {
    phone: demoCustomer,
    otp: messages.at(-1)?.code ?? '',
  });
  if (!accessToken || !refreshToken) throw new Error('The demo customer could not log in.');
  return { access: accessToken, refresh: refreshToken };
}
