import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createSendForm } from '../../src/runtime/partner/send-form.ts';

/** Stub of XMLHttpRequest; the test dispatches the event that ends the request. */
class FakeRequest extends EventTarget {
  static last = new FakeRequest();
  timeout = 0;
  status = 0;
  responseText = '';
  upload = new EventTarget();
  opened: unknown[] = [];
  headers: unknown[] = [];
  sent: unknown[] = [];
  constructor() {
    super();
    FakeRequest.last = this;
  }
  open(...address: unknown[]) {
    this.opened = address;
  }
  setRequestHeader(...header: unknown[]) {
    this.headers.push(header);
  }
  send(body: unknown) {
    this.sent.push(body);
  }
  abort() {
    this.dispatchEvent(new Event('abort'));
  }
}

beforeEach(() => vi.stubGlobal('XMLHttpRequest', FakeRequest));
afterEach(() => vi.unstubAllGlobals());

/** Sends the form as a partner; a refused token is renewed once. */
const sendForm = createSendForm(async (call, isRefused) => {
  const answer = await call('of-the-partner');
  return (await isRefused(answer)) ? call('renewed') : answer;
});

function start() {
  const form = new FormData();
  const leaving = new AbortController();
  const shares: number[] = [];
  const answer = sendForm('/image-host', form, { signal: leaving.signal, onProgress: (share) => shares.push(share) });
  return { form, leaving, shares, answer, request: FakeRequest.last };
}

function answerWith(request: FakeRequest, status: number, responseText: string): void {
  Object.assign(request, { status, responseText });
  request.dispatchEvent(new Event('load'));
}

it('posts the form with a timeout of 100 s', () => {
  const { form, request } = start();
  expect([request.opened, request.sent, request.timeout]).toEqual([['POST', '/image-host'], [form], 100_000]);
});

it('sends the token of the partner to this server, and again with a renewed one if it is refused', async () => {
  const { answer, request } = start();
  expect(request.headers).toEqual([['authorization', 'Bearer of-the-partner']]);
  answerWith(request, 401, '{"code":"token_not_valid","error":{"message":"Please log in again."}}');
  await vi.waitFor(() => expect(FakeRequest.last).not.toBe(request));
  expect(FakeRequest.last.headers).toEqual([['authorization', 'Bearer renewed']]);
  answerWith(FakeRequest.last, 200, '{}');
  expect(await answer).toEqual({ ok: true, body: {} });
});

it.each(['https://api.cloudinary.com/v1_1/pehle/image/upload', '//images.example/upload'])(
  'sends no token to the other host %s',
  async (url) => {
    const answer = sendForm(url, new FormData(), { signal: new AbortController().signal, onProgress: () => undefined });
    const request = FakeRequest.last;
    expect([request.opened, request.headers]).toEqual([['POST', url], []]);
    answerWith(request, 401, '{"code":"token_not_valid"}');
    expect(await answer).toEqual({ ok: false, body: { code: 'token_not_valid' } });
    expect(FakeRequest.last).toBe(request);
  },
);

it.each([
  [200, true],
  [299, true],
  [199, false],
  [300, false],
  [413, false],
])('resolves a response with status %i to ok: %s', async (status, ok) => {
  const { answer, request } = start();
  answerWith(request, status, '{"secure_url":"https://images.example/front.webp"}');
  expect(await answer).toEqual({ ok, body: { secure_url: 'https://images.example/front.webp' } });
});

it('resolves to a null body if a proxy answers with an HTML page', async () => {
  const { answer, request } = start();
  answerWith(request, 502, '<h1>Bad gateway</h1>');
  expect(await answer).toEqual({ ok: false, body: null });
});

it('reports the progress, if the length is known', () => {
  const { shares, request } = start();
  const progress = (lengthComputable: boolean, loaded: number, total: number) =>
    request.upload.dispatchEvent(Object.assign(new Event('progress'), { lengthComputable, loaded, total }));
  progress(false, 10, 40);
  progress(true, 0, 0);
  progress(true, 10, 40);
  progress(true, 40, 40);
  expect(shares).toEqual([0.25, 1]);
});

it.each(['error', 'abort', 'timeout'])('rejects on the event %s', async (name) => {
  const { answer, request } = start();
  request.dispatchEvent(new Event(name));
  await expect(answer).rejects.toThrow(`The upload ended in ${name}.`);
});

it('aborts the request when it is cancelled', async () => {
  const { answer, leaving } = start();
  leaving.abort();
  await expect(answer).rejects.toThrow('The upload ended in abort.');
});
