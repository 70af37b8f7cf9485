import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDemo } from '../../demo/demo.ts';
import { Outbox } from '../../demo/outbox.ts';
import { consoleSms } from '../../server/sms/console.ts';
import { httpSms, type HttpGateway } from '../../server/sms/http.ts';
import { cancelledText, otpText, pickupText, readyText, SmsFailed } from '../../server/sms/sms.ts';
import { startApplication } from '../fixtures/application.ts';
import { createTestDatabase } from '../fixtures/database.ts';

const message = {
  kind: 'login',
  phone: '9876543210',
  text: 'Code "482913" & more\n@pehle.example #482913',
  code: '482913',
} as const;

it('the message binds the code to the host in its last line', () => {
  const text = otpText({ brand: 'Pehle', code: '482913', host: 'pehle.example' });
  expect(text.split('\n').at(-1)).toBe('@pehle.example #482913');
  expect(text).toContain('482913 is your Pehle code');
});

it.each([
  ['Charminar Dastarkhwan', 'Charminar Dastarkhwan'],
  ['Café Crème', 'Cafe Creme'],
  ['🍛 Curry  House™', 'Curry House'],
  ['Raja’s Kitchen', "Raja's Kitchen"],
  ['The Grand Old Hyderabad Biryani House', 'The Grand Old Hyderabad Biryan'],
  ['The Grand Old Hyderabad House and More', 'The Grand Old Hyderabad House'],
  ['నాన్ హౌస్', 'the restaurant'],
  ['نان 24', 'the restaurant'],
  ['🍛', 'the restaurant'],
])('messages about an order name %s as %s, which operators accept as a variable', (restaurant, name) => {
  const about = { brand: 'Pehle', order: '12-1042', restaurant };
  expect(name.length).toBeLessThanOrEqual(30);
  expect(readyText(about)).toBe(`Pehle: order 12-1042 is ready for pickup at ${name}.`);
  const ready = '1:20 pm';
  expect(pickupText({ ...about, code: '117469', ready })).toBe(
    `Pehle: order 12-1042 is paid, ready about 1:20 pm. Show 117 469 at ${name}.`,
  );
  expect(cancelledText({ ...about, totalPaise: 21_000 })).toBe(
    `Pehle: ${name} could not take order 12-1042. Rs 210 goes back to you; banks need 5-7 working days.`,
  );
});

describe('sending through an HTTP gateway', () => {
  let origin: string;
  const received: {
    method?: string | undefined;
    url?: string | undefined;
    headers: IncomingMessage['headers'];
    body: string;
  }[] = [];
  let answer: { status: number; body: string; delay: number };
  const gateway = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      received.push({ method: request.method, url: request.url, headers: request.headers, body });
      setTimeout(() => response.writeHead(answer.status).end(answer.body), answer.delay).unref();
    });
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    gateway.closeAllConnections();
    gateway.close();
  });
  beforeEach(() => {
    received.length = 0;
    answer = { status: 200, body: '{"type":"success"}', delay: 0 };
  });
  const send = (settings: Partial<HttpGateway>) =>
    httpSms({ url: origin, method: 'POST', headers: {}, ...settings }).send(message);

  it('inserts the values into the URL and escapes them', async () => {
    await send({
      method: 'GET',
      url: `${origin}/send?to=91{phone}&message={text}&dlt={template_id}`,
      templateIds: { login: '1107', pickup_code: '1108' },
    });
    expect(received[0]?.method).toBe('GET');
    const query = new URL(received[0]?.url ?? '', origin).searchParams;
    expect(Object.fromEntries(query)).toEqual({ to: '919876543210', message: message.text, dlt: '1107' });
  });

  it('inserts the values into a JSON body and escapes them', async () => {
    await send({ headers: { authkey: 'k' }, body: '{"mobile":"91{phone}","sms":"{text}","otp":"{code}"}' });
    expect(received[0]?.headers).toMatchObject({ authkey: 'k', 'content-type': 'application/json' });
    expect(JSON.parse(received[0]?.body ?? '')).toEqual({ mobile: '919876543210', sms: message.text, otp: '482913' });
  });

  it('inserts the values into a form body and escapes them', async () => {
    await send({ body: 'To=%2B91{phone}&Body={text}' });
    expect(received[0]?.headers['content-type']).toBe('application/x-www-form-urlencoded');
    expect(Object.fromEntries(new URLSearchParams(received[0]?.body))).toEqual({
      To: '+919876543210',
      Body: message.text,
    });
  });

  it.each([400, 401, 500, 302])('fails if the status is %i', async (status) => {
    answer.status = status;
    await expect(send({ body: '{"a":"{text}"}' })).rejects.toThrow(SmsFailed);
  });

  it('fails if the response lacks the configured text', async () => {
    answer.body = '{"type":"error"}';
    await expect(send({ body: '{"a":"{text}"}', accepted: '"success"' })).rejects.toThrow(SmsFailed);
    answer.body = '{"type":"success"}';
    await send({ body: '{"a":"{text}"}', accepted: '"success"' });
  });

  it('fails, without phone number or code in the error, if the gateway is slow or unreachable', async () => {
    answer.delay = 2000;
    const slow = send({ url: `${origin}/{phone}/{code}`, timeout: 50 });
    await expect(slow).rejects.toThrow(SmsFailed);
    await expect(slow).rejects.not.toThrow(/9876543210|482913/);
    const gone = send({ url: `http://127.0.0.1:1/{phone}/{code}` });
    await expect(gone).rejects.toThrow(SmsFailed);
    await expect(gone).rejects.not.toThrow(/9876543210|482913/);
  });
});

it('the console gateway prints phone number and message', async () => {
  const printed: string[] = [];
  await consoleSms((text) => printed.push(text)).send(message);
  expect(printed.join('')).toContain('+91 9876543210');
  expect(printed.join('')).toContain('@pehle.example #482913');
});

describe('the demo phone', () => {
  it('keeps the last 20 messages of a number, and returns the messages after an id', () => {
    let ms = Date.UTC(2026, 10, 21);
    const outbox = new Outbox(() => new Date(ms));
    for (let n = 0; n < 25; n += 1) outbox.keep({ ...message, code: String(n) });
    ms += 1000;
    outbox.keep({ ...message, code: 'last' });
    outbox.keep({ ...message, phone: '9000000001', code: 'other' });
    const messages = outbox.messages('9876543210');
    expect(messages).toHaveLength(20);
    expect(messages.at(-1)?.code).toBe('last');
    expect(new Set(messages.map(({ id }) => id)).size).toBe(20);
    expect(outbox.messages('9876543210', messages.at(-3)?.id).map(({ code }) => code)).toEqual(['24', 'last']);
    expect(outbox.messages('9000000001').map(({ code }) => code)).toEqual(['other']);
  });

  it('returns messages about orders only if they are asked for, and without a login code', () => {
    const outbox = new Outbox(() => new Date(0));
    outbox.keep(message);
    outbox.keep({ ...message, kind: 'pickup_code', text: 'Show 482 913', code: '482913' });
    expect(outbox.messages(message.phone).map(({ code }) => code)).toEqual(['482913']);
    expect(outbox.messages(message.phone, 0, true).map(({ text, code }) => [text, code])).toEqual([
      [message.text, '482913'],
      ['Show 482 913', ''],
    ]);
  });

  it('does not keep messages that the gateway rejected', async () => {
    const outbox = new Outbox(() => new Date());
    const failing = outbox.recording({ send: () => Promise.reject(new SmsFailed('down')) });
    await expect(failing.send(message)).rejects.toThrow(SmsFailed);
    expect(outbox.messages(message.phone)).toEqual([]);
  });

  it('keeps the messages of 1,000 numbers, and removes those of the number that was added first', () => {
    const outbox = new Outbox(() => new Date());
    for (let n = 0; n <= 1000; n += 1) outbox.keep({ ...message, phone: String(9_000_000_000 + n) });
    expect(outbox.messages('9000000000')).toEqual([]);
    expect(outbox.messages('9000000001')).toHaveLength(1);
  });

  it('is served in demo mode only', async () => {
    const database = await createTestDatabase();
    const outbox = new Outbox(() => new Date());
    outbox.keep(message);
    const demo = await startApplication(database.db, { demo: createDemo({ now: () => new Date(), outbox }) });
    const answer = await demo.app.inject('/demo/outbox?phone=9876543210');
    expect(answer.json()).toMatchObject({ messages: [{ code: '482913', text: message.text }] });
    expect((await demo.app.inject('/demo/outbox?phone=98765')).statusCode).toBe(400);
    expect((await demo.app.inject('/demo/outbox?phone=9876543210&after=x')).statusCode).toBe(400);
    const real = await startApplication(database.db, { config: { demo: false } });
    expect((await real.app.inject('/demo/outbox?phone=9876543210')).statusCode).toBe(404);
    await Promise.all([demo.app.close(), real.app.close()]);
    await database.drop();
  });
});
