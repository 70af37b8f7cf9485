import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { admitsUpload, createUploadCounts, uploadRules } from '../../server/image-host/upload-limit.ts';
import { partnerToken, testImageHost } from '../fixtures/image-host.ts';
import { jpeg } from '../fixtures/picture-bytes.ts';

// What partners, as who anybody may register, may do to the image host (D129, D326).

const { clock, folder, startAnother, upload } = testImageHost();
const originOfAnother = async (...settings: Parameters<typeof startAnother>) =>
  (await startAnother(...settings)).listeningOrigin;

describe('partners', () => {
  it('are limited to 300 uploads per hour and network, including rejected uploads', async () => {
    const app = await startAnother();
    const part = (name: string, value: string) =>
      `--X\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
    const say = async (address: string) => {
      const { statusCode, json } = await app.inject({
        method: 'POST',
        url: '/image-host/v1_1/local/image/upload',
        headers: {
          'x-forwarded-for': address,
          authorization: partnerToken,
          'content-type': 'multipart/form-data; boundary=X',
        },
        payload: `${part('upload_preset', 'unsigned')}${part('file"; filename="a.jpg', 'x')}--X--`,
      });
      return { status: statusCode, body: json<unknown>() };
    };
    for (let each = 1; each <= 300; each += 1)
      expect(await say('203.0.113.7')).toMatchObject({
        status: 400,
        body: { error: { message: 'Only JPEG, PNG, and WebP images are allowed' } },
      });
    expect(await say('203.0.113.7')).toEqual({
      status: 429,
      body: { error: { message: 'Too many uploads. Please try again in an hour.' } },
    });
    expect((await say('203.0.113.8')).status).toBe(400);
    clock.now = new Date(clock.now.getTime() + 60 * 60_000);
    expect((await say('203.0.113.7')).status).toBe(400);
  });

  it('are counted by the first 64 bits of an IPv6 address', () => {
    const counts = createUploadCounts(() => clock.now);
    for (let each = 1; each <= 300; each += 1)
      expect(admitsUpload(counts, `2001:db8:0:1::${each.toString(16)}`)).toBe(true);
    expect(admitsUpload(counts, '2001:db8:0:1:ffff:ffff:ffff:ffff')).toBe(false);
    expect(admitsUpload(counts, '2001:db8:0:2::1')).toBe(true);
  });

  it('cannot upload when less than a gibibyte of the disk is free', async () => {
    const full = await originOfAnother({ free: () => Promise.resolve(1024 ** 3 - 1) });
    expect(await upload(await jpeg(), {}, { at: full })).toEqual({
      status: 429,
      body: { error: { message: 'There is no room for images.' } },
    });
    const enough = await originOfAnother({ free: () => Promise.resolve(1024 ** 3) });
    expect((await upload(await jpeg(), {}, { at: enough })).status).toBe(200);
  });

  /** Starts an upload without finishing it. */
  const beginUpload = (at: string, address: string) => {
    const socket = connect(Number(new URL(at).port), '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(
      `POST /image-host/v1_1/local/image/upload HTTP/1.1\r\nhost: x\r\nx-forwarded-for: ${address}\r\n` +
        `authorization: ${partnerToken}\r\n` +
        'content-length: 90000\r\ncontent-type: multipart/form-data; boundary=X\r\n\r\n--X\r\n',
    );
    return socket;
  };
  /** Starts as many concurrent uploads as the server allows, as many as it allows from each address. */
  const beginUploads = (at: string) =>
    Array.from({ length: uploadRules.concurrent }, (_, index) =>
      beginUpload(at, `198.51.100.${Math.floor(index / uploadRules.concurrentPerNetwork)}`),
    );

  it('have a limited number of concurrent uploads', async () => {
    const at = await originOfAnother();
    const sockets = beginUploads(at);
    await expect.poll(async () => (await upload(await jpeg(), {}, { at })).status).toBe(429);
    for (const socket of sockets) socket.destroy();
    await expect.poll(async () => (await upload(await jpeg(), {}, { at })).status).toBe(200);
    expect(await readdir(path.join(folder(), 'image-host', '.incoming'))).toEqual([]);
  });

  it.each([
    { own: '203.0.113.20', other: '203.0.113.21' },
    { own: '2001:db8:0:1::', other: '2001:db8:0:2::' },
  ])(
    'at $own do not block clients at $other when they reach the limit of concurrent uploads',
    async ({ own, other }) => {
      const at = await originOfAnother();
      const address = (index: number) => (own.endsWith('::') ? `${own}${index + 1}` : own);
      const sockets = Array.from({ length: 16 }, (_, index) => beginUpload(at, address(index)));
      const refused = { status: 429, body: { error: { message: 'Too many uploads at once. Please try again.' } } };
      await expect.poll(async () => upload(await jpeg(), {}, { at, address: address(16) })).toEqual(refused);
      expect((await upload(await jpeg(), {}, { at, address: other })).status).toBe(200);
      for (const socket of sockets) socket.destroy();
      await expect.poll(async () => (await upload(await jpeg(), {}, { at, address: address(16) })).status).toBe(200);
    },
  );

  /** Sends an upload byte by byte. @returns everything that was received until the connection was closed */
  async function drip(at: string, address: string): Promise<string> {
    const socket = beginUpload(at, address);
    const dripping = setInterval(() => socket.write('x'), 20);
    let answer = '';
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
    await new Promise((resolve) => socket.once('close', resolve));
    clearInterval(dripping);
    return answer;
  }

  it('that send too slowly get 408 and are disconnected, which allows other uploads', async () => {
    const at = await originOfAnother({ limits: { uploadMs: 60_000, graceMs: 300 } });
    const address = '203.0.113.30';
    const answers = await Promise.all(
      Array.from({ length: uploadRules.concurrentPerNetwork }, () => drip(at, address)),
    );
    for (const answer of answers) {
      expect(answer).toMatch(/^HTTP\/1\.1 408 /);
      expect(answer).toContain('{"error":{"message":"The upload came too slowly. Please try again."}}');
    }
    expect((await upload(await jpeg(), {}, { at, address })).status).toBe(200);
    expect(await readdir(path.join(folder(), 'image-host', '.incoming'))).toEqual([]);
  });

  it('that send 64 KiB/s are accepted', async () => {
    const at = await originOfAnother({ limits: { uploadMs: 60_000, graceMs: 500 } });
    const head = (name: string) => `--X\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n`;
    const body = Buffer.concat([
      Buffer.from(`${head('upload_preset')}unsigned\r\n${head('file"; filename="a.png')}`),
      Buffer.alloc(192 * 1024, 'x'),
      Buffer.from('\r\n--X--\r\n'),
    ]);
    const socket = connect(Number(new URL(at).port), '127.0.0.1');
    socket.write(
      `POST /image-host/v1_1/local/image/upload HTTP/1.1\r\nhost: x\r\nauthorization: ${partnerToken}\r\nconnection: close\r\n` +
        `content-length: ${body.length}\r\ncontent-type: multipart/form-data; boundary=X\r\n\r\n`,
    );
    let answer = '';
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
    const closed = once(socket, 'close');
    const step = 8 * 1024;
    for (let from = 0; from < body.length; from += step) {
      socket.write(body.subarray(from, from + step));
      await new Promise((resolve) => setTimeout(resolve, 125));
    }
    await closed;
    // This error shows that the upload was received completely and checked.
    expect(answer).toMatch(/^HTTP\/1\.1 400 [^]*Only JPEG, PNG, and WebP images are allowed/);
  }, 30_000);

  it('whose picture takes too long to decode get 503', async () => {
    const at = await originOfAnother({ limits: { uploadMs: 1, graceMs: 5 } });
    expect(await upload(await jpeg(2_000, 2_000), {}, { at })).toEqual({
      status: 503,
      body: { error: { message: 'The upload took too long. Please try again.' } },
    });
  });

  it('that disconnect before decoding no longer count as concurrent uploads', async () => {
    let answer: (free: number) => void = () => {};
    const room = new Promise<number>((resolve) => void (answer = resolve));
    let asked = 0;
    const app = await startAnother({ free: () => ((asked += 1), room) });
    const at = app.listeningOrigin;
    const sockets = beginUploads(at);
    await expect.poll(() => asked, { timeout: 10_000 }).toBe(uploadRules.concurrent);
    for (const socket of sockets) socket.destroy();
    const connections = () => new Promise((resolve) => app.server.getConnections((_, count) => resolve(count)));
    await expect.poll(connections, { timeout: 10_000 }).toBe(0);
    answer(Infinity);
    expect((await upload(await jpeg(), {}, { at })).status).toBe(200);
  });

  it('cannot upload if Cloudinary is configured, but can still read earlier pictures', async () => {
    const { body } = await upload(await jpeg());
    const at = await originOfAnother({
      images: { host: 'https://api.cloudinary.com', cloud: 'pehle', preset: 'meals' },
    });
    expect((await fetch(`${at}/image-host/v1_1/pehle/image/upload`, { method: 'POST' })).status).toBe(404);
    const { pathname } = new URL(String(body['secure_url']));
    expect((await fetch(`${at}${pathname}`)).status).toBe(200);
  });
});
