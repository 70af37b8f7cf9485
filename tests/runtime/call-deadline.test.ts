import { afterEach, expect, it, vi } from 'vitest';
import { createApiClient } from '../../openapi/client.ts';

afterEach(() => vi.restoreAllMocks());

/** Replaces `AbortSignal.timeout`: the timeouts end when `end` is called; `asked` records their durations in ms. */
function heldDeadline() {
  const controller = new AbortController();
  const asked: number[] = [];
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => (asked.push(ms), controller.signal));
  return { asked, end: () => controller.abort(new DOMException('over', 'TimeoutError')) };
}

const send = (fetch: (request: Request) => Promise<Response>, signal?: AbortSignal) =>
  createApiClient('http://pehle.test', fetch).POST('/auth/send-otp/', {
    body: { phone: '9876543210' },
    ...(signal && { signal }),
  });

/** Resolves with the name of the error with which a request is rejected. */
const endOf = (call: Promise<unknown>) =>
  call.then(
    () => 'no error',
    (error: unknown) => (error instanceof DOMException ? error.name : 'another error'),
  );

it('rejects a request without a response after 20 s, even if fetch ignores its signal', async () => {
  const deadline = heldDeadline();
  const signals: AbortSignal[] = [];
  const call = send((request) => (signals.push(request.signal), new Promise(() => {})));
  const end = endOf(call);
  expect(deadline.asked).toEqual([20_000]);
  expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
  deadline.end();
  expect(await end).toBe('TimeoutError');
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
});

it('rejects a request after 20 s if the body of the response never ends', async () => {
  const deadline = heldDeadline();
  const call = send(async ({ signal }) => {
    const body = new ReadableStream({
      start: (stream) => signal.addEventListener('abort', () => stream.error(signal.reason)),
    });
    return new Response(body, { status: 200 });
  });
  const end = endOf(call);
  deadline.end();
  expect(await end).toBe('TimeoutError');
});

it('rejects with AbortError if the caller aborts the request, before or after it is sent', async () => {
  heldDeadline();
  const hears = (request: Request) =>
    new Promise<Response>((_, reject) => {
      request.signal.addEventListener('abort', () => reject(request.signal.reason as Error));
    });
  const early = new AbortController();
  early.abort();
  expect(await endOf(send(hears, early.signal))).toBe('AbortError');
  const late = new AbortController();
  const call = send(hears, late.signal);
  const end = endOf(call);
  late.abort();
  expect(await end).toBe('AbortError');
});

it('sends the body of the request, and returns a response in time unchanged', async () => {
  const bodies: unknown[] = [];
  const { data } = await send(async (request) => {
    bodies.push(await request.json());
    return Response.json({ message: 'OTP sent successfully!' });
  });
  expect(bodies).toEqual([{ phone: '9876543210' }]);
  expect(data).toEqual({ message: 'OTP sent successfully!' });
});

it('does not limit an event stream, which the caller can abort', async () => {
  const deadline = heldDeadline();
  const signals: AbortSignal[] = [];
  const leaving = new AbortController();
  const { data } = await createApiClient('http://pehle.test', async ({ signal }) => {
    signals.push(signal);
    return new Response(new ReadableStream(), { status: 200 });
  }).GET('/partner/events', {
    headers: { accept: 'text/event-stream' },
    parseAs: 'stream',
    signal: leaving.signal,
  });
  deadline.end();
  expect([deadline.asked, data instanceof ReadableStream, signals[0]?.aborted]).toEqual([[], true, false]);
  leaving.abort();
  expect(signals[0]?.aborted).toBe(true);
});
