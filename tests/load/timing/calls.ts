/** A call that is sent again and again. */
export interface Caller {
  readonly path: string;
  readonly token?: string;
  /** Sent as JSON, or as a form. */
  readonly body?: object;
  /** The address that the proxy reports; without it, all callers share one. */
  readonly address?: string;
}

/** Sends a call and reads its answer. @returns the status and the duration, ms */
export async function send(
  origin: string,
  { path, token, body, address }: Caller,
): Promise<{ status: number; ms: number }> {
  const started = performance.now();
  const isForm = body instanceof FormData;
  const response = await fetch(`${origin}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(address !== undefined && { 'x-forwarded-for': address }),
      ...(body && !isForm && { 'content-type': 'application/json' }),
    },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  });
  await response.arrayBuffer();
  return { status: response.status, ms: performance.now() - started };
}
