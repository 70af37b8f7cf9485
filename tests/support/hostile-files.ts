import { deflateSync, gzipSync } from 'node:zlib';
import {
  animated,
  jpeg,
  plain,
  png,
  pngChunk,
  rawPng,
  resizedJpeg,
  webp,
  withJpegSegment,
  withPngChunk,
} from './picture-bytes.ts';

/** A file somebody uploads as a picture, and what has to become of it: a reason, or a clean picture of this size. */
export interface HostileFile {
  readonly name: string;
  readonly bytes: Buffer;
  readonly expected: RegExp | Size;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

const notAllowed = /^Only JPEG, PNG, and WebP images are allowed$/;
const invalid = /^(?:Invalid image file|Only JPEG, PNG, and WebP images are allowed)$/;
const tooManyPixels = /^Image is too large: .* Maximum is 50 megapixels\.$/;
const heldWhole = /^Image is too large: .* Save it without interlacing or animation\.$/;
const polyglot = /^The image contains another file$/;
const text = (value: string) => Buffer.from(value);
/** Whatever an upload must not exceed (spec §5). */
const limit = 5_242_880;

/** Every one is uploaded under a name that says it is a photograph. */
export async function hostileFiles(): Promise<HostileFile[]> {
  const [photo, drawing, modern] = await Promise.all([jpeg(), png(), webp()]);
  return [
    ...otherKinds(),
    ...(await brokenOnes(photo, drawing, modern)),
    ...(await hugeOnes(photo)),
    ...polyglots(photo, drawing, modern),
    ...(await withSecrets(photo, drawing)),
    ...sizes(photo),
  ];
}

function otherKinds(): HostileFile[] {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>';
  const kinds: [string, Buffer][] = [
    ['svg.jpg', text(svg)],
    ['svg-with-prolog.png', text(`<?xml version="1.0"?>\n${svg}`)],
    ['svgz.webp', gzipSync(svg)],
    ['page.jpg', text('<!doctype html><script>alert(1)</script>')],
    ['program.jpg', Buffer.concat([text('MZ'), Buffer.alloc(600, 0x90)])],
    ['elf.png', Buffer.concat([Buffer.from([0x7f]), text('ELF'), Buffer.alloc(600)])],
    ['script.jpg', text('#!/bin/sh\nrm -rf /\n')],
    ['server.php.jpg', text('<?php system($_GET["c"]); ?>')],
    ['document.png', text('%PDF-1.7\n1 0 obj\n')],
    ['archive.webp', Buffer.concat([text('PK\u0003\u0004'), Buffer.alloc(200)])],
    ['bitmap.jpg', Buffer.concat([text('BM'), Buffer.alloc(200)])],
    ['scan.jpg', Buffer.concat([text('II*\0'), Buffer.alloc(200)])],
    ['phone.jpg', Buffer.concat([Buffer.from([0, 0, 0, 24]), text('ftypheic'), Buffer.alloc(200)])],
    ['modern.jpg', Buffer.concat([Buffer.from([0, 0, 0, 24]), text('ftypavif'), Buffer.alloc(200)])],
    ['sound.webp', Buffer.concat([text('RIFF'), Buffer.from([200, 0, 0, 0]), text('WAVEfmt '), Buffer.alloc(200)])],
    ['text.jpg', text('dal makhani')],
    ['zeros.jpg', Buffer.alloc(4096)],
    // A decoder that looks past the start would find a picture.
    ['late.jpg', Buffer.concat([text('    '), Buffer.from([0xff, 0xd8, 0xff, 0xe0])])],
  ];
  return kinds.map(([name, bytes]) => ({ name, bytes, expected: notAllowed }));
}

async function brokenOnes(photo: Buffer, drawing: Buffer, modern: Buffer): Promise<HostileFile[]> {
  const flipped = Buffer.from(drawing);
  // In the middle of the compressed pixels.
  const at = flipped.indexOf('IDAT') + 8;
  flipped.writeUInt8(flipped.readUInt8(at) ^ 0xff, at);
  const lying = Buffer.from(modern);
  lying.writeUInt32LE(0xffff_fff0, 4);
  const broken: [string, Buffer][] = [
    ['half.jpg', photo.subarray(0, photo.length >> 1)],
    ['no-end.jpg', photo.subarray(0, -2)],
    ['first-bytes.jpg', photo.subarray(0, 3)],
    ['endless-segment.jpg', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0xff, 0xff, 1])],
    ['no-frame.jpg', Buffer.from([0xff, 0xd8, 0xff, 0xda, 0, 2, 0xff, 0xd9])],
    ['half.png', drawing.subarray(0, drawing.length >> 1)],
    ['no-end.png', drawing.subarray(0, -12)],
    ['signature.png', drawing.subarray(0, 8)],
    ['damaged.png', flipped],
    ['no-pixels.png', Buffer.concat([drawing.subarray(0, 33), pngChunk('IEND', Buffer.alloc(0))])],
    ['few-pixels.png', rawPng({ width: 400, height: 400, pixels: Buffer.alloc(50) })],
    ['half.webp', modern.subarray(0, modern.length >> 1)],
    ['header.webp', modern.subarray(0, 12)],
    ['lying-length.webp', lying],
    ['empty.webp', Buffer.concat([text('RIFF'), Buffer.from([4, 0, 0, 0]), text('WEBP')])],
    ['nothing-wide.png', rawPng({ width: 0, height: 100, pixels: Buffer.alloc(100) })],
    ['nothing-wide.jpg', resizedJpeg(photo, 0, 100)],
  ];
  return broken.map(([name, bytes]) => ({ name, bytes, expected: invalid }));
}

async function hugeOnes(photo: Buffer): Promise<HostileFile[]> {
  const side = 10_000;
  const progressive = await plain(64, 64).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer();
  const hugeWebp = Buffer.from(await plain(64, 64).webp({ lossless: true }).toBuffer());
  // 14 bits each for width and height less one.
  hugeWebp.writeUInt32LE(0x0fff_ffff, hugeWebp.indexOf('VP8L') + 9);
  const refused: [string, Buffer][] = [
    // 100 KB that would become 100 MB.
    ['bomb.png', rawPng({ width: side, height: side, pixels: Buffer.alloc(side * (side + 1)) })],
    ['bomb-of-bits.png', rawPng({ width: 60_000, height: 60_000, depth: 1, pixels: Buffer.alloc(1_000_000) })],
    ['widest.png', rawPng({ width: 0x7fff_ffff, height: 0x7fff_ffff, pixels: Buffer.alloc(10) })],
    ['wide-strip.png', rawPng({ width: 50_000_001, height: 1, pixels: Buffer.alloc(10) })],
    ['ten-thousand.jpg', resizedJpeg(photo, side, side)],
    ['largest.jpg', resizedJpeg(photo, 65_535, 65_535)],
    ['largest.webp', hugeWebp],
  ];
  const held: [string, Buffer][] = [
    // Below 50 megapixels, but all of it has to be held to show the first row.
    ['held.jpg', resizedJpeg(progressive, 7_000, 7_000)],
    [
      'held.png',
      rawPng({ width: 7_000, height: 7_000, depth: 16, colorType: 6, interlaced: true, pixels: Buffer.alloc(10) }),
    ],
  ];
  return [
    ...refused.map(([name, bytes]) => ({ name, bytes, expected: tooManyPixels })),
    ...held.map(([name, bytes]) => ({ name, bytes, expected: heldWhole })),
    {
      name: 'comment-bomb.png',
      bytes: withPngChunk(
        await png(),
        'zTXt',
        Buffer.concat([text('Comment\0\0'), deflateSync(Buffer.alloc(100_000_000))]),
      ),
      expected: { width: 120, height: 80 },
    },
    // What may be held, is: the largest that is allowed.
    { name: 'fifty.jpg', bytes: await jpeg(7_070, 7_070), expected: { width: 2_560, height: 2_560 } },
    {
      name: 'fifty-progressive.jpg',
      bytes: await plain(7_070, 7_070).jpeg({ progressive: true }).toBuffer(),
      expected: { width: 2_560, height: 2_560 },
    },
    {
      name: 'fifty.png',
      bytes: await plain(7_070, 7_070, 4).png().toBuffer(),
      expected: { width: 2_560, height: 2_560 },
    },
    {
      name: 'interlaced.png',
      bytes: await plain(3_000, 3_000, 4).png({ progressive: true }).toBuffer(),
      expected: { width: 2_560, height: 2_560 },
    },
    {
      name: 'fifty.webp',
      bytes: await plain(7_070, 7_070, 4).webp({ lossless: true, effort: 0 }).toBuffer(),
      expected: { width: 2_560, height: 2_560 },
    },
  ];
}

function polyglots(photo: Buffer, drawing: Buffer, modern: Buffer): HostileFile[] {
  const page = text('<html><script>fetch("/api/v1/c1/auth/users/me/")</script></html>');
  const archive = Buffer.concat([text('PK\u0003\u0004\u0014\0'), Buffer.alloc(100)]);
  const chunk = Buffer.concat([text('XTRA'), Buffer.from([page.length + (page.length % 2), 0, 0, 0]), page]);
  const padded = page.length % 2 === 0 ? chunk : Buffer.concat([chunk, Buffer.alloc(1)]);
  const riff = Buffer.concat([modern, padded]);
  riff.writeUInt32LE(riff.length - 8, 4);
  const files: [string, Buffer][] = [
    ['page-behind.jpg', Buffer.concat([photo, page])],
    ['page-behind.png', Buffer.concat([drawing, page])],
    ['page-behind.webp', Buffer.concat([modern, page])],
    ['archive-behind.jpg', Buffer.concat([photo, archive])],
    ['archive-behind.png', Buffer.concat([drawing, archive])],
    ['document-behind.jpg', Buffer.concat([photo, text('\n%PDF-1.4\n')])],
    ['script-in-comment.jpg', withJpegSegment(photo, 0xfe, text('*/=1;<script src=//x></script>'))],
    ['drawing-in-xmp.jpg', withJpegSegment(photo, 0xe1, text('<SVG onload=alert(1)>'))],
    ['program-in-text.png', withPngChunk(drawing, 'tEXt', text('Comment\0<?php system($_GET[0]);'))],
    ['page-in-chunk.webp', riff],
  ];
  return files.map(([name, bytes]) => ({ name, bytes, expected: polyglot }));
}

async function withSecrets(photo: Buffer, drawing: Buffer): Promise<HostileFile[]> {
  const where = { IFD3: { GPSLatitude: '17/1 21/1 41/1', GPSLatitudeRef: 'N', GPSLongitude: '78/1 28/1 28/1' } };
  const located = await plain(120, 80)
    .withExif({ ...where, IFD0: { Artist: 'SECRET' } })
    .jpeg()
    .toBuffer();
  const webpLocated = await plain(120, 80)
    .withExif({ ...where, IFD0: { Artist: 'SECRET' } })
    .webp()
    .toBuffer();
  const turned = await plain(120, 80).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  return [
    { name: 'located.jpg', bytes: located, expected: { width: 120, height: 80 } },
    { name: 'located.webp', bytes: webpLocated, expected: { width: 120, height: 80 } },
    { name: 'turned.jpg', bytes: turned, expected: { width: 80, height: 120 } },
    {
      name: 'comment.jpg',
      bytes: withJpegSegment(photo, 0xfe, text('SECRET')),
      expected: { width: 120, height: 80 },
    },
    {
      name: 'text.png',
      bytes: withPngChunk(drawing, 'tEXt', text('Author\0SECRET')),
      expected: { width: 120, height: 80 },
    },
    // As motion photos have it: bytes that are nothing by themselves.
    {
      name: 'trailer.jpg',
      bytes: Buffer.concat([photo, text('SECRET trailer')]),
      expected: { width: 120, height: 80 },
    },
    { name: 'moving.webp', bytes: await animated('webp'), expected: { width: 60, height: 40 } },
    { name: 'moving.jpg', bytes: await animated('gif'), expected: notAllowed },
    {
      name: 'strip.png',
      bytes: rawPng({ width: 1, height: 60_000, pixels: Buffer.alloc(120_000) }),
      expected: { width: 1, height: 2_560 },
    },
  ];
}

function sizes(photo: Buffer): HostileFile[] {
  const padded = (length: number) => Buffer.concat([photo, Buffer.alloc(length - photo.length)]);
  return [
    { name: 'empty.jpg', bytes: Buffer.alloc(0), expected: /^Empty file$/ },
    { name: 'one-byte.jpg', bytes: Buffer.from([0xff]), expected: notAllowed },
    { name: 'exactly-5-mb.jpg', bytes: padded(limit), expected: { width: 120, height: 80 } },
    { name: 'one-more.jpg', bytes: padded(limit + 1), expected: /^File size too large\. Maximum is 5242880\.$/ },
    { name: 'far-too-large.jpg', bytes: padded(limit + 500_000), expected: /^File size too large\./ },
  ];
}
