import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { isPictureAddress, storedPictureAddress } from '../../server/image-host/address.ts';
import { partnerToken, testImageHost } from '../fixtures/image-host.ts';
import { jpeg, plainPicture } from '../fixtures/picture-bytes.ts';

const { folder, origin, upload } = testImageHost();

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
    const address = `${origin()}/image-host/local/image/upload/v1/${String(body['public_id'])}.webp`;
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
    const file = path.join(folder(), 'kebab.png');
    await writeFile(file, await plainPicture(64, 48).png().toBuffer());
    // The client reads this variable when it is imported.
    process.env['CLOUDINARY_URL'] = `cloudinary://key:secret@local?upload_prefix=${origin()}/image-host`;
    const { v2: cloudinary } = await import('cloudinary');
    const extra_headers = { authorization: partnerToken };
    const result = await cloudinary.uploader.unsigned_upload(file, 'unsigned', { folder: 'india/goa', extra_headers });
    expect(result).toMatchObject({
      public_id: expect.stringMatching(/^india\/goa\//),
      width: 64,
      height: 48,
      format: 'webp',
      original_filename: 'kebab',
    });
    expect(await metadataOf(await fetch(result.secure_url))).toMatchObject({ format: 'webp', width: 64, height: 48 });
    await expect(cloudinary.uploader.unsigned_upload(file, 'signed', { extra_headers })).rejects.toMatchObject({
      message: 'Upload preset not found',
      http_code: 400,
    });
    await writeFile(file, 'no picture');
    await expect(cloudinary.uploader.unsigned_upload(file, 'unsigned', { extra_headers })).rejects.toMatchObject({
      message: 'Only JPEG, PNG, and WebP images are allowed',
      http_code: 400,
    });
  });

  it('without the token of a partner is rejected with 401 and not counted', async () => {
    const form = new FormData();
    form.append('file', new Blob([Uint8Array.from(await jpeg())]), 'a.jpg');
    form.append('upload_preset', 'unsigned');
    for (const authorization of [undefined, 'Bearer of-a-customer']) {
      // oxlint-disable-next-line no-await-in-loop -- the cases run in sequence
      const answer = await fetch(`${origin()}/image-host/v1_1/local/image/upload`, {
        method: 'POST',
        body: form,
        ...(authorization !== undefined && { headers: { authorization } }),
      });
      // oxlint-disable-next-line no-await-in-loop -- the cases run in sequence
      expect([answer.status, await answer.json()]).toEqual([
        401,
        { code: 'token_not_valid', error: { message: 'Please log in again.' } },
      ]);
    }
  });

  it('to a folder with spaces, dots and Indian scripts in its name is stored there', async () => {
    const { body } = await upload(await jpeg(), { folder: 'india/tamil nadu/s.a.s. nagar/தஞ்சை (old)' });
    expect(body['secure_url']).toContain('/v1/india/tamil%20nadu/s.a.s.%20nagar/%E0%AE%A4');
    expect((await fetch(String(body['secure_url']))).status).toBe(200);
  });

  it('is rejected with 401 for another cloud, and with an error without a preset', async () => {
    const other = await fetch(`${origin()}/image-host/v1_1/other/image/upload`, {
      method: 'POST',
      body: new FormData(),
      headers: { authorization: partnerToken },
    });
    expect(other.status).toBe(401);
    expect(await other.json()).toEqual({ error: { message: 'Invalid cloud_name' } });
    const form = new FormData();
    form.append('file', new Blob([Uint8Array.from(await jpeg())]), 'a.jpg');
    const unset = await fetch(`${origin()}/image-host/v1_1/local/image/upload`, {
      method: 'POST',
      body: form,
      headers: { authorization: partnerToken },
    });
    expect(await unset.json()).toEqual({
      error: { message: 'Upload preset must be specified when using unsigned upload' },
    });
  });

  it('of a file of few bytes that says it has millions of pixels is rejected', async () => {
    const bytes = await plainPicture(64, 64).webp({ lossless: true }).toBuffer();
    const says = (side: number) => {
      const file = Buffer.from(bytes);
      // Width − 1 and height − 1 have 14 bits each.
      file.writeUInt32LE((side - 1) | ((side - 1) << 14), file.indexOf('VP8L') + 9);
      return upload(file);
    };
    expect(await says(7_000)).toEqual({
      status: 400,
      body: {
        error: {
          message: 'Image is too large: 7000 × 7000 pixels. Its file is too small for them. Save it with fewer pixels.',
        },
      },
    });
    expect((await says(1_900)).body).not.toMatchObject({ error: { message: expect.stringContaining('too large') } });
  });

  it('of a motion photo is stored whatever three bytes its movie has, but not with a script behind it', async () => {
    const photo = await jpeg();
    const movie = Buffer.alloc(3_000_000, 0x9c);
    movie.write('<?=', 1_000_000, 'latin1');
    expect((await upload(Buffer.concat([photo, movie]))).status).toBe(200);
    movie.write('<?=`$_GET[0]`?>', 2_000_000, 'latin1');
    expect((await upload(Buffer.concat([photo, movie]))).body).toEqual({
      error: { message: 'The image contains another file' },
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
      fetch(`${origin()}/image-host/local/image/upload/${transformation}v1/${id}.webp`);
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
    const socket = connect(Number(new URL(origin()).port), '127.0.0.1');
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
