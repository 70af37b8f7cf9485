import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../fixtures/database.ts';
import { hostileFiles, type HostileFile, type Size } from '../fixtures/hostile-files.ts';
import { jpeg } from '../fixtures/picture-bytes.ts';
import { jwtSecret, tokenSigner } from './api.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
/** The server's memory must not exceed this, KiB. */
const peakLimit = 400 * 1024;

let database: TestDatabase;
let dataDir: string;
let server: ChildProcess;
let origin: string;
/** The access token of a partner. */
let token: string;
let files: HostileFile[];
let output = '';

beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(path.join(tmpdir(), 'hostile-'));
  server = spawn(process.execPath, [path.join(inject('programs'), 'main.js')], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      JWT_SECRET: jwtSecret,
      SEED: '0',
      WARM_PICTURES: '0',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [server.stdout, server.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  while (!/http:\/\/[\d.]+:\d+/.test(output)) {
    if (server.exitCode !== null) throw new Error(output);
    await sleep(20);
  }
  origin = /http:\/\/[\d.]+:\d+/.exec(output)?.[0] ?? '';
  output = '';
  const { id } = await database.db
    .insertInto('partners')
    .values({ phone: '9876500001', name: 'Imran Khan', address: 'Shalibanda Road' })
    .returning('id')
    .executeTakeFirstOrThrow();
  token = await (await tokenSigner(database.db, 'partner'))(id);
  files = await hostileFiles();
}, 240_000);

afterAll(async () => {
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  await ended;
  await rm(dataDir, { recursive: true, force: true });
  await database.drop();
});

const endpoint = () => `${origin}/image-host/v1_1/local/image/upload`;

interface Answer {
  readonly status: number;
  readonly body: { readonly error?: { message: string }; readonly width?: number; readonly height?: number } & Record<
    string,
    unknown
  >;
}

async function send(body: FormData | string, headers: Record<string, string> = {}): Promise<Answer> {
  const authorization = `Bearer ${token}`;
  const response = await fetch(endpoint(), { method: 'POST', body, headers: { authorization, ...headers } });
  return { status: response.status, body: (await response.json()) as Answer['body'] };
}

function form(file: { name: string; bytes: Buffer } | null, fields: Record<string, string> = {}): FormData {
  const data = new FormData();
  if (file) data.append('file', new Blob([Uint8Array.from(file.bytes)], { type: 'image/jpeg' }), file.name);
  for (const [name, value] of Object.entries({ upload_preset: 'unsigned', folder: 'india/telangana', ...fields })) {
    data.append(name, value);
  }
  return data;
}

async function storedFiles(): Promise<string[]> {
  const found = await readdir(path.join(dataDir, 'image-host'), { recursive: true, withFileTypes: true }).catch(
    () => [],
  );
  return found.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
}

/** Counts the server's child processes, each of which decodes one picture. */
function countDecoders(): number {
  return readFileSync(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8').split(' ').filter(Boolean).length;
}

async function peakKilobytes(): Promise<number> {
  const status = await readFile(`/proc/${server.pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]);
}

it('the fixture has at least sixty different files', () => {
  expect(files.length).toBeGreaterThanOrEqual(60);
  expect(new Set(files.map(({ name }) => name)).size).toBe(files.length);
});

/** Uploads a file. @returns the response and the paths of the files that it stored */
async function uploadOne(file: HostileFile): Promise<Answer & { added: string[] }> {
  const before = await storedFiles();
  const answer = await send(form(file));
  return { ...answer, added: (await storedFiles()).filter((each) => !before.includes(each)) };
}

it('rejects files that are not images, are too large or are valid in two formats, and stores nothing', async () => {
  for (const file of files) {
    const { name, expected } = file;
    if (!(expected instanceof RegExp)) continue;
    const { status, body, added } = await uploadOne(file);
    expect({ name, status, message: body.error?.message, added }).toEqual({
      name,
      status: 400,
      message: expect.stringMatching(expected),
      added: [],
    });
  }
});

it('stores every acceptable file without metadata', async () => {
  for (const file of files) {
    const { name, expected } = file;
    if (expected instanceof RegExp) continue;
    const { status, body, added } = await uploadOne(file);
    const { width, height, error } = body;
    expect({ name, status, width, height, error }).toEqual({ name, status: 200, ...expected, error: undefined });
    expect({ name, files: added.length }).toEqual({ name, files: 1 });
    await expectClean(added[0] ?? '', expected);
  }
});

it('the server needs less than 400 MiB for all hostile uploads', async () => {
  const peak = await peakKilobytes();
  console.info(`peak after ${files.length} hostile uploads: ${Math.round(peak / 1024)} MB`);
  expect(peak).toBeLessThan(peakLimit);
});

/** Expects a single-frame WebP of the given size, without metadata. */
async function expectClean(file: string, size: Size): Promise<void> {
  const bytes = await readFile(file);
  const { format, width, height, pages, exif, xmp, iptc, icc, orientation } = await sharp(bytes).metadata();
  expect({ format, width, height, extras: [pages, exif, xmp, iptc, icc, orientation].filter(Boolean) }).toEqual({
    format: 'webp',
    ...size,
    extras: [],
  });
  expect(bytes.includes('SECRET')).toBe(false);
}

it('keeps the first frame of an animation', async () => {
  const moving = files.find(({ name }) => name === 'moving.webp');
  const { body } = await send(form(moving ?? null));
  const bytes = await (await fetch(String(body['secure_url']))).arrayBuffer();
  const { dominant } = await sharp(Buffer.from(bytes)).stats();
  // Only the first of the three frames is red, with the value 250.
  expect(dominant.r).toBeGreaterThan(200);
});

it('decodes concurrent uploads of the largest files one at a time, within the memory limit', async () => {
  const largest = files.filter(({ name }) => name.startsWith('fifty'));
  let mostDecoders = 0;
  const watch = setInterval(() => (mostDecoders = Math.max(mostDecoders, countDecoders())), 10);
  // Each from a network of its own, since one network has one upload at a time (D323).
  const sent = largest.map((file, index) => send(form(file), { 'x-forwarded-for': `203.0.113.${index + 1}` }));
  const answers = await Promise.all(sent).finally(() => clearInterval(watch));
  expect(mostDecoders).toBe(1);
  expect(answers.map(({ status }) => status)).toEqual(largest.map(() => 200));
  const peak = await peakKilobytes();
  console.info(`peak after all the largest at once: ${Math.round(peak / 1024)} MB`);
  expect(peak).toBeLessThan(peakLimit);
});

const folders = [
  ...['../../etc', '/etc', 'india/../../x', 'india//x', 'india/', '.hidden', 'india/.git', 'a\\..\\b', 'C:\\x'],
  ...[
    '%2e%2e/x',
    'india/%2e%2e',
    'india\u0000x',
    'india\nx',
    'a'.repeat(600),
    Array(20).fill('a').join('/'),
    '<b>',
    '~x',
  ],
];

it.each(folders)('rejects an upload to the folder %j and stores nothing', async (folder) => {
  const before = await storedFiles();
  expect(await send(form({ name: 'a.jpg', bytes: await jpeg() }, { folder }))).toEqual({
    status: 400,
    body: { error: { message: 'folder is invalid' } },
  });
  expect(await storedFiles()).toEqual(before);
});

const boundary = 'XXXXXXXX';
const multipart = { 'content-type': `multipart/form-data; boundary=${boundary}` };
const part = (headers: string, body: string) => `--${boundary}\r\n${headers}\r\n\r\n${body}\r\n`;
const filePart = part('Content-Disposition: form-data; name="file"; filename="a.jpg"', 'not a picture');
const presetPart = part('Content-Disposition: form-data; name="upload_preset"', 'unsigned');

it.each<[string, string | FormData, Record<string, string>]>([
  ['JSON', '{"file":"x","upload_preset":"unsigned"}', { 'content-type': 'application/json' }],
  ['a form without a boundary', filePart, { 'content-type': 'multipart/form-data' }],
  [
    'a form whose boundary differs from the header',
    filePart,
    { 'content-type': 'multipart/form-data; boundary=other' },
  ],
  [
    'a form that ends within a header',
    `${presetPart}--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a`,
    multipart,
  ],
  ['a form without the closing boundary', `${presetPart}${filePart}`, multipart],
  ['an empty body', '', multipart],
  ['two files', `${presetPart}${filePart}${filePart}--${boundary}--\r\n`, multipart],
  ['a hundred fields', `${presetPart.repeat(100)}${filePart}--${boundary}--\r\n`, multipart],
  [
    'a field named __proto__',
    `${part('Content-Disposition: form-data; name="__proto__"', 'x')}${presetPart}--${boundary}--\r\n`,
    multipart,
  ],
  ['a form without a file', form(null), {}],
  ['a URL in place of a file', form(null, { file: 'http://169.254.169.254/latest/meta-data/' }), {}],
  ['a data URL in place of a file', form(null, { file: 'data:image/png;base64,iVBORw0KGgo=' }), {}],
  ['an unknown preset', form({ name: 'a.jpg', bytes: Buffer.from('x') }, { upload_preset: 'signed' }), {}],
])('rejects %s and stores nothing', async (_what, body, headers) => {
  const before = await storedFiles();
  const answer = await send(body, headers);
  expect(answer).toEqual({ status: 400, body: { error: { message: expect.any(String) } } });
  expect(await storedFiles()).toEqual(before);
});

it('accepts a valid upload after all hostile ones, and has logged nothing and left no temporary file', async () => {
  expect((await send(form({ name: 'dal makhani.jpg', bytes: await jpeg() }))).status).toBe(200);
  expect(await readdir(path.join(dataDir, 'image-host', '.incoming'))).toEqual([]);
  expect(output).toBe('');
});
