import { createApiClient } from '../../openapi/client.ts';

export interface AskedCall {
  method: string;
  path: string;
  body: unknown;
}

/** How a call is answered: a status with JSON, or with text; 'broken' is no answer at all. */
export type ApiAnswer =
  | { status: number; json: unknown; headers?: Record<string, string> }
  | { status: number; text: string }
  | 'broken';

/** The API client over a network that answers by path, and what was asked of it. */
export function answeringApi(answer: (call: AskedCall) => ApiAnswer) {
  const calls: AskedCall[] = [];
  const api = createApiClient('http://pehle.test', async (request) => {
    const text = await request.text();
    const path = new URL(request.url).pathname.replace('/api/v1/c1', '');
    const call = { method: request.method, path, body: text === '' ? null : (JSON.parse(text) as unknown) };
    calls.push(call);
    const given = answer(call);
    if (given === 'broken') throw new TypeError('fetch failed');
    if ('text' in given) return new Response(given.text, { status: given.status });
    return Response.json(given.json, { status: given.status, headers: given.headers ?? {} });
  });
  return { api, calls };
}
