import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** Pictures that nothing is wrong with, and the parts that wrong ones are put together from. */

export const color = { r: 176, g: 94, b: 42 };

/** A picture of one colour. */
export function plain(width: number, height: number, channels: 3 | 4 = 3) {
  return sharp({
    create: { width, height, channels, background: channels === 4 ? { ...color, alpha: 0.5 } : color },
    limitInputPixels: false,
  });
}

export const jpeg = (width = 120, height = 80) => plain(width, height).jpeg().toBuffer();
export const png = (width = 120, height = 80) => plain(width, height).png().toBuffer();
export const webp = (width = 120, height = 80) => plain(width, height).webp().toBuffer();

/** Several frames, each of another shade, in a file that the extension says. */
export async function animated(format: 'webp' | 'gif'): Promise<Buffer> {
  const frames = await Promise.all(
    [250, 20, 120].map((r) =>
      sharp({ create: { width: 60, height: 40, channels: 3, background: { r, g: 10, b: 10 } } })
        .png()
        .toBuffer(),
    ),
  );
  const joined = sharp(frames, { join: { animated: true } });
  return format === 'gif' ? joined.gif().toBuffer() : joined.webp({ lossless: true }).toBuffer();
}

export function pngChunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

export interface PngShape {
  readonly width: number;
  readonly height: number;
  readonly depth?: number;
  /** 0 grey, 2 RGB, 6 RGBA. */
  readonly colorType?: number;
  readonly interlaced?: boolean;
  /** What the pixels' chunk inflates to. */
  readonly pixels: Buffer;
  /** Chunks between the header and the pixels. */
  readonly extra?: readonly Buffer[];
}

/** A PNG by hand: what its header says need not be what its pixels are. */
export function rawPng({ width, height, depth = 8, colorType = 0, interlaced = false, pixels, extra = [] }: PngShape) {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, colorType, 0, 0, interlaced ? 1 : 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', header),
    ...extra,
    pngChunk('IDAT', deflateSync(pixels, { level: 9 })),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A chunk put right behind a PNG's header. */
export function withPngChunk(file: Buffer, kind: string, data: Buffer): Buffer {
  return Buffer.concat([file.subarray(0, 33), pngChunk(kind, data), file.subarray(33)]);
}

/** A segment put right behind a JPEG's start: FE is a comment, E1 is EXIF or XMP. */
export function withJpegSegment(file: Buffer, marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([file.subarray(0, 2), head, data, file.subarray(2)]);
}

/** The same JPEG with another size in its frame header. */
export function resizedJpeg(file: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(file);
  const at =
    [0xc0, 0xc1, 0xc2].map((sof) => changed.indexOf(Buffer.from([0xff, sof, 0]))).find((found) => found > 0) ?? 0;
  changed.writeUInt16BE(height, at + 5);
  changed.writeUInt16BE(width, at + 7);
  return changed;
}
