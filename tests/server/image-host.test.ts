import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { isPictureAddress, storedPictureAddress } from '../../server/image-host/address.ts';
import { imageHostRoutes } from '../../server/image-host/image-host.routes.ts';
import { createUploadLimit, uploadRules } from '../../server/image-host/upload-limit.ts';
import type { UploadTimeLimits } from '../../server/image-host/upload-timeout.ts';
import { timeLimits } from '../../server/time-limits.ts';
import { testConfig } from '../fixtures/application.ts';
import { jpeg, plainPicture } from '../fixtures/picture-bytes.ts';

let folder: string;
let host: FastifyInstance;
let origin: string;
const clock = { now: new Date('2026-11-21T07:30:00.250Z') };
const others: FastifyInstance[] = [];

interface Changes {
  readonly limits?: UploadTimeLimits;
  readonly free?: () => Promise<number>;
  readonly images?: { host: string; cloud: string; preset: string };
}

async function start({ free, images, limits = timeLimits }: Changes = {}) {
  const config = testConfig();
  const app = fastify({ trustProxy: true });
  await imageHostRoutes(app, {
    config: { images: images ?? config.images, data: { ...config.data, dir: folder } },
    now: () => clock.now,
    limits,
    ...(free && { free }),
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  return app;
}
async function another(changes: Changes): Promise<string> {
  const app = await start(changes);
  others.push(app);
  return app.listeningOrigin;
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'image-host-'));
  host = await start();
  origin = host.listeningOrigin;
});
afterEach(() => Promise.all(others.splice(0).map((app) => app.close())));
afterAll(async () => {
  await host.close();
  await rm(folder, { recursive: true, force: true });
});

async function upload(
  bytes: Buffer,
  fields: Record<string, string> = {},
  { at = origin, address = '203.0.113.1' }: { at?: string; address?: string } = {},
) {
  const form = new FormData();
  form.append('file', new Blob([Uint8Array.from(bytes)]), 'dal makhani.jpg');
  for (const [name, value] of Object.entries({ upload_preset: 'unsigned', ...fields })) form.append(name, value);
  const response = await fetch(`${at}/image-host/v1_1/local/image/upload`, {
    method: 'POST',
    body: form,
    headers: { 'x-forwarded-for': address },
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const metadataOf = async (response: Response) => sharp(Buffer.from(await response.arrayBuffer())).metadata();

describe('an upload', () => {
  it('with all fields of spec §7 gets the same response as from Cloudinary [API-52 API-53]', async () => {
    const { status, body } = await upload(await jpeg(300, 200), {
      folder: 'india/telangana/hyderabad/hyderabad/charminar_dastarkhwan',
      quality: 'auto',
      fetch_format: 'auto',
    });
    expect(status).toBe(200);
    const publicId = expect.stringMatching(
      /^india\/telangana\/hyderabad\/hyderabad\/charminar_dastarkhwan\/[a-z0-9]{20}$/,
    );
    const address = `${origin}/image-host/local/image/upload/v1/${String(body['public_id'])}.webp`;
    expect(body).toEqual({
      public_id: publicId,
      version: 1,
      signature: expect.stringMatching(/^[0-9a-f]{40}$/),
      width: 300,
      height: 200,
      format: 'webp',
      resource_type: 'image',
      created_at: '2026-11-21T07:30:00Z',
      tags: [],
      bytes: expect.any(Number),
      type: 'upload',
      etag: expect.stringMatching(/^[0-9a-f]{32}$/),
      placeholder: false,
      url: address,
      secure_url: address,
      original_filename: 'dal makhani',
    });
    const picture = await fetch(address);
    expect(picture.headers.get('content-type')).toBe('image/webp');
    expect(picture.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const bytes = Buffer.from(await picture.arrayBuffer());
    expect(bytes.length).toBe(body['bytes']);
    expect(createHash('sha256').update(bytes).digest('hex').startsWith(String(body['etag']))).toBe(true);
  });

  it('by the official Cloudinary client is stored, and the client understands the errors', async () => {
    const file = path.join(folder, 'kebab.png');
    await writeFile(file, await plainPicture(64, 48).png().toBuffer());
    // The client reads this variable when it is imported.
    process.env['CLOUDINARY_URL'] = `cloudinary://key:secret@local?upload_prefix=${origin}/image-host`;
    const { v2: cloudinary } = await import('cloudinary');
    const result = await cloudinary.uploader.unsigned_upload(file, 'unsigned', { folder: 'india/goa' });
    expect(result).toMatchObject({
      public_id: expect.stringMatching(/^india\/goa\//),
      width: 64,
      height: 48,
      format: 'webp',
      original_filename: 'kebab',
    });
    expect(await metadataOf(await fetch(result.secure_url))).toMatchObject({ format: 'webp', width: 64, height: 48 });
    await expect(cloudinary.uploader.unsigned_upload(file, 'signed', {})).rejects.toMatchObject({
      message: 'Upload preset not found',
      http_code: 400,
    });
    await writeFile(file, 'no picture');
    await expect(cloudinary.uploader.unsigned_upload(file, 'unsigned', {})).rejects.toMatchObject({
      message: 'Only JPEG, PNG, and WebP images are allowed',
      http_code: 400,
    });
  });

  it('to a folder with spaces, dots and Indian scripts in its name is stored there', async () => {
    const { body } = await upload(await jpeg(), { folder: 'india/tamil nadu/s.a.s. nagar/தஞ்சை (old)' });
    expect(body['secure_url']).toContain('/v1/india/tamil%20nadu/s.a.s.%20nagar/%E0%AE%A4');
    expect((await fetch(String(body['secure_url']))).status).toBe(200);
  });

  it('is rejected with 401 for another cloud, and with an error without a preset', async () => {
    const other = await fetch(`${origin}/image-host/v1_1/other/image/upload`, { method: 'POST', body: new FormData() });
    expect(other.status).toBe(401);
    expect(await other.json()).toEqual({ error: { message: 'Invalid cloud_name' } });
    const form = new FormData();
    form.append('file', new Blob([Uint8Array.from(await jpeg())]), 'a.jpg');
    const unset = await fetch(`${origin}/image-host/v1_1/local/image/upload`, { method: 'POST', body: form });
    expect(await unset.json()).toEqual({
      error: { message: 'Upload preset must be specified when using unsigned upload' },
    });
  });

  it('of a large picture is scaled down to 2,560 pixels', async () => {
    expect((await upload(await jpeg(5_000, 1_000))).body).toMatchObject({ width: 2_560, height: 512 });
  });
});

describe('a picture', () => {
  it('is served in the offered widths only, and never larger than the original', async () => {
    const { body } = await upload(await jpeg(600, 300), { folder: 'india' });
    const id = String(body['public_id']);
    const at = (transformation: string) =>
      fetch(`${origin}/image-host/local/image/upload/${transformation}v1/${id}.webp`);
    expect(await metadataOf(await at('w_400/'))).toMatchObject({ format: 'webp', width: 400, height: 200 });
    expect(await metadataOf(await at('w_160/'))).toMatchObject({ width: 160, height: 80 });
    expect(await metadataOf(await at('w_1280/'))).toMatchObject({ width: 600, height: 300 });
    for (const refused of ['w_401/', 'w_0/', 'w_99999/', 'c_fill/', 'w_400/w_400/', 'w_0400/']) {
      expect((await at(refused)).status).toBe(404);
    }
    const [one, other] = await Promise.all([at('w_960/'), at('w_960/')]);
    expect(await metadataOf(one)).toEqual(await metadataOf(other));
  });

  it.each([
    'v1/../../../../../../etc/passwd.webp',
    'v1/..%2f..%2fsecret.webp',
    'v1/india/..%2f..%2f.incoming/aaaaaaaaaaaaaaaaaaaa.webp',
    'v1/.incoming/aaaaaaaaaaaaaaaaaaaa.webp',
    'v1/india%00/aaaaaaaaaaaaaaaaaaaa.webp',
    'v1/aaaaaaaaaaaaaaaaaaaa.w400.webp',
    'v1/aaaaaaaaaaaaaaaaaaaa.webp',
    'v1/',
    'v2/aaaaaaaaaaaaaaaaaaaa.webp',
  ])('is not found at the invalid path %s', async (address) => {
    // A raw socket, because fetch would normalise the path.
    const socket = connect(Number(new URL(origin).port), '127.0.0.1');
    socket.write(`GET /image-host/local/image/upload/${address} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
    let answer = '';
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
    await once(socket, 'close');
    expect(answer).toMatch(/^HTTP\/1\.1 40[04] /);
    expect(answer).not.toContain('root:');
  });

  it('is stored without our origin in its URL, but with the origin of another host', () => {
    const here = ['https://pehle.example', 'http://localhost:4000'];
    const path = '/image-host/local/image/upload/v1/india/aaaaaaaaaaaaaaaaaaaa.webp';
    expect(storedPictureAddress(`https://pehle.example${path}`, here)).toBe(path);
    expect(storedPictureAddress(`http://localhost:4000${path}`, here)).toBe(path);
    expect(storedPictureAddress(path, here)).toBe(path);
    expect(storedPictureAddress(`https://other.example${path}`, here)).toBe(`https://other.example${path}`);
    expect(storedPictureAddress('https://pehle.example/pictures/a.webp', here)).toBe(
      'https://pehle.example/pictures/a.webp',
    );
  });

  it.each([
    ['/image-host/local/image/upload/v1/a.webp', true, true],
    ['/pictures/dish/dosa-54.webp', true, true],
    ['https://res.cloudinary.com/pehle/image/upload/v1/a.webp', false, true],
    ['https://res.cloudinary.com/other/image/upload/v1/a.webp', false, false],
    ['http://res.cloudinary.com/pehle/image/upload/v1/a.webp', false, false],
    ['https://res.cloudinary.com.evil.example/pehle/a.webp', false, false],
    ['https://pehle@evil.example/pehle/a.webp', false, false],
    ['//evil.example/image-host/a.webp', false, false],
    ['/image-host/../docs', false, false],
  ])('may have the URL %s (with our image host: %s, with Cloudinary: %s)', (url, ownHost, cloudinary) => {
    expect(isPictureAddress(url, { host: '/image-host', cloud: 'local', preset: 'unsigned' })).toBe(ownHost);
    const images = { host: 'https://api.cloudinary.com', cloud: 'pehle', preset: 'menu' };
    expect(isPictureAddress(url, images)).toBe(cloudinary);
  });
});

describe('clients without a login', () => {
  it('are limited to 300 uploads per hour and network, including rejected uploads', async () => {
    const app = await start();
    others.push(app);
    const part = (name: string, value: string) =>
      `--X\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
    const say = async (address: string) => {
      const { statusCode, json } = await app.inject({
        method: 'POST',
        url: '/image-host/v1_1/local/image/upload',
        headers: { 'x-forwarded-for': address, 'content-type': 'multipart/form-data; boundary=X' },
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
    const limit = createUploadLimit(() => clock.now);
    for (let each = 1; each <= 300; each += 1) expect(limit.admits(`2001:db8:0:1::${each.toString(16)}`)).toBe(true);
    expect(limit.admits('2001:db8:0:1:ffff:ffff:ffff:ffff')).toBe(false);
    expect(limit.admits('2001:db8:0:2::1')).toBe(true);
  });

  it('cannot upload when less than a gibibyte of the disk is free', async () => {
    const full = await another({ free: () => Promise.resolve(1024 ** 3 - 1) });
    expect(await upload(await jpeg(), {}, { at: full })).toEqual({
      status: 429,
      body: { error: { message: 'There is no room for images.' } },
    });
    const enough = await another({ free: () => Promise.resolve(1024 ** 3) });
    expect((await upload(await jpeg(), {}, { at: enough })).status).toBe(200);
  });

  /** Starts an upload without finishing it. */
  const beginUpload = (at: string, address: string) => {
    const socket = connect(Number(new URL(at).port), '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(
      `POST /image-host/v1_1/local/image/upload HTTP/1.1\r\nhost: x\r\nx-forwarded-for: ${address}\r\n` +
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
    const at = await another({});
    const sockets = beginUploads(at);
    await expect.poll(async () => (await upload(await jpeg(), {}, { at })).status).toBe(429);
    for (const socket of sockets) socket.destroy();
    await expect.poll(async () => (await upload(await jpeg(), {}, { at })).status).toBe(200);
    expect(await readdir(path.join(folder, 'image-host', '.incoming'))).toEqual([]);
  });

  it.each([
    { own: '203.0.113.20', other: '203.0.113.21' },
    { own: '2001:db8:0:1::', other: '2001:db8:0:2::' },
  ])(
    'at $own do not block clients at $other when they reach the limit of concurrent uploads',
    async ({ own, other }) => {
      const at = await another({});
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
    const at = await another({ limits: { uploadMs: 60_000, graceMs: 300 } });
    const address = '203.0.113.30';
    const answers = await Promise.all(
      Array.from({ length: uploadRules.concurrentPerNetwork }, () => drip(at, address)),
    );
    for (const answer of answers) {
      expect(answer).toMatch(/^HTTP\/1\.1 408 /);
      expect(answer).toContain('{"error":{"message":"The upload came too slowly. Please try again."}}');
    }
    expect((await upload(await jpeg(), {}, { at, address })).status).toBe(200);
    expect(await readdir(path.join(folder, 'image-host', '.incoming'))).toEqual([]);
  });

  it('that send 64 KiB/s are accepted', async () => {
    const at = await another({ limits: { uploadMs: 60_000, graceMs: 500 } });
    const head = (name: string) => `--X\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n`;
    const body = Buffer.concat([
      Buffer.from(`${head('upload_preset')}unsigned\r\n${head('file"; filename="a.png')}`),
      Buffer.alloc(192 * 1024, 'x'),
      Buffer.from('\r\n--X--\r\n'),
    ]);
    const socket = connect(Number(new URL(at).port), '127.0.0.1');
    socket.write(
      'POST /image-host/v1_1/local/image/upload HTTP/1.1\r\nhost: x\r\nconnection: close\r\n' +
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
    const at = await another({ limits: { uploadMs: 1, graceMs: 5 } });
    expect(await upload(await jpeg(2_000, 2_000), {}, { at })).toEqual({
      status: 503,
      body: { error: { message: 'The upload took too long. Please try again.' } },
    });
  });

  it('that disconnect before decoding no longer count as concurrent uploads', async () => {
    let answer: (free: number) => void = () => {};
    const room = new Promise<number>((resolve) => void (answer = resolve));
    let asked = 0;
    const at = await another({ free: () => ((asked += 1), room) });
    const sockets = beginUploads(at);
    await expect.poll(() => asked, { timeout: 10_000 }).toBe(uploadRules.concurrent);
    for (const socket of sockets) socket.destroy();
    const connections = () =>
      new Promise((resolve) => others.at(-1)?.server.getConnections((_, count) => resolve(count)));
    await expect.poll(connections, { timeout: 10_000 }).toBe(0);
    answer(Infinity);
    expect((await upload(await jpeg(), {}, { at })).status).toBe(200);
  });

  it('cannot upload if Cloudinary is configured, but can still read earlier pictures', async () => {
    const { body } = await upload(await jpeg());
    const at = await another({ images: { host: 'https://api.cloudinary.com', cloud: 'pehle', preset: 'meals' } });
    expect((await fetch(`${at}/image-host/v1_1/pehle/image/upload`, { method: 'POST' })).status).toBe(404);
    const { pathname } = new URL(String(body['secure_url']));
    expect((await fetch(`${at}${pathname}`)).status).toBe(200);
  });
});
