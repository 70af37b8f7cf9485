/** What the bytes of an uploaded picture tell before it is decoded. */
export interface Layout {
  readonly format: 'jpeg' | 'png' | 'webp';
  /** Width in pixels. */
  readonly width: number;
  readonly height: number;
  /** Bytes that a decoder needs at once; 0 if it works row by row. */
  readonly heldBytes: number;
  /** All bytes except the pixels: comments, metadata, unknown chunks, and bytes after the end of the picture. */
  readonly otherBytes: Buffer;
}

/**
 * Parses JPEG, PNG and WebP.
 * @returns null for other formats and incomplete files.
 */
export function readLayout(bytes: Buffer): Layout | null {
  try {
    if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return readJpeg(bytes);
    if (bytes.subarray(0, 8).equals(pngSignature)) return readPng(bytes);
    if (textAt(bytes, 0) === 'RIFF' && textAt(bytes, 8) === 'WEBP') return readWebp(bytes);
    return null;
  } catch (error) {
    // A read beyond the end means that the file is incomplete.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function textAt(bytes: Buffer, at: number): string {
  return bytes.toString('latin1', at, at + 4);
}

/** Joins the parts for a single search, separated by a zero byte so that no match spans two parts. */
function joined(parts: readonly Buffer[]): Buffer {
  return Buffer.concat(parts.filter((part) => part.length > 0).flatMap((part) => [part, Buffer.alloc(1)]));
}

interface Frame {
  readonly width: number;
  readonly height: number;
  readonly heldBytes: number;
}

/**
 * Reads the segments up to the first scan, then searches for the end: in entropy-coded data FF D9 is always the end
 * marker.
 */
function readJpeg(bytes: Buffer): Layout | null {
  const otherBytes: Buffer[] = [];
  let frame: Frame | null = null;
  for (let at = 2; ;) {
    if (bytes.readUInt8(at) !== 0xff) return null;
    const marker = bytes.readUInt8(at + 1);
    // A marker may be preceded by fill bytes.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame && frame === null) frame = readJpegFrame(bytes, at + 4, marker);
    if (marker >= 0xe0) otherBytes.push(bytes.subarray(at + 4, end));
    at = end;
    if (marker === 0xda) {
      const eoi = bytes.indexOf(Buffer.from([0xff, 0xd9]), at);
      if (frame === null || eoi < 0) return null;
      return { format: 'jpeg', ...frame, otherBytes: joined([...otherBytes, bytes.subarray(eoi + 2)]) };
    }
  }
}

/**
 * Reads the frame header. Until the last scan, a decoder holds all coefficients of a progressive picture: 2 bytes for
 * each sample of each component.
 */
function readJpegFrame(bytes: Buffer, at: number, marker: number): Frame {
  const height = bytes.readUInt16BE(at + 1);
  const width = bytes.readUInt16BE(at + 3);
  const components = bytes.readUInt8(at + 5);
  const samplings = Array.from({ length: components }, (_, index) => {
    const factors = bytes.readUInt8(at + 7 + index * 3);
    return { across: factors >> 4 || 1, down: factors & 15 || 1 };
  });
  const most = {
    across: Math.max(1, ...samplings.map(({ across }) => across)),
    down: Math.max(1, ...samplings.map(({ down }) => down)),
  };
  const coefficients = samplings.reduce(
    (sum, { across, down }) => sum + (width * height * across * down) / (most.across * most.down),
    0,
  );
  const isSequential = marker === 0xc0 || marker === 0xc1;
  return { width, height, heldBytes: isSequential ? 0 : 2 * coefficients };
}

function readPng(bytes: Buffer): Layout | null {
  if (textAt(bytes, 12) !== 'IHDR') return null;
  const width = bytes.readUInt32BE(16);
  const height = bytes.readUInt32BE(20);
  const channels = { 0: 1, 2: 3, 3: 4, 4: 2, 6: 4 }[bytes.readUInt8(25)];
  if (channels === undefined) return null;
  const bytesPerPixel = channels * (bytes.readUInt8(24) === 16 ? 2 : 1);
  const isInterlaced = bytes.readUInt8(28) !== 0;
  const otherBytes: Buffer[] = [];
  let at = 8;
  for (let kind = ''; kind !== 'IEND';) {
    const length = bytes.readUInt32BE(at);
    kind = textAt(bytes, at + 4);
    const end = at + 12 + length;
    if (end > bytes.length) return null;
    if (kind !== 'IDAT' && kind !== 'fdAT') otherBytes.push(bytes.subarray(at + 8, at + 8 + length));
    at = end;
  }
  otherBytes.push(bytes.subarray(at));
  const heldBytes = isInterlaced ? width * height * bytesPerPixel : 0;
  return { format: 'png', width, height, heldBytes, otherBytes: joined(otherBytes) };
}

const webpPixels = ['VP8 ', 'VP8L', 'ALPH', 'ANMF'];

/**
 * Reads the RIFF chunks. A decoder holds a still picture as a whole while it is scaled (measured), and of an animation
 * the canvas and one frame.
 */
function readWebp(bytes: Buffer): Layout | null {
  const end = 8 + bytes.readUInt32LE(4);
  if (end > bytes.length) return null;
  const otherBytes: Buffer[] = [bytes.subarray(end)];
  let size = { width: 0, height: 0 };
  let isAnimated = false;
  let hasPixels = false;
  for (let at = 12; at + 8 <= end;) {
    const kind = textAt(bytes, at);
    const length = bytes.readUInt32LE(at + 4);
    const from = at + 8;
    if (from + length > end) return null;
    if (kind === 'VP8X') {
      isAnimated = (bytes.readUInt8(from) & 2) !== 0;
      size = larger(size, { width: 1 + bytes.readUIntLE(from + 4, 3), height: 1 + bytes.readUIntLE(from + 7, 3) });
    } else if (kind === 'VP8 ') {
      size = larger(size, {
        width: bytes.readUInt16LE(from + 6) & 0x3fff,
        height: bytes.readUInt16LE(from + 8) & 0x3fff,
      });
    } else if (kind === 'VP8L') {
      const packed = bytes.readUInt32LE(from + 1);
      size = larger(size, { width: 1 + (packed & 0x3fff), height: 1 + ((packed >>> 14) & 0x3fff) });
    }
    if (webpPixels.includes(kind)) hasPixels ||= kind !== 'ALPH';
    else otherBytes.push(bytes.subarray(from, from + length));
    at = from + length + (length % 2);
  }
  if (!hasPixels) return null;
  return {
    format: 'webp',
    ...size,
    heldBytes: size.width * size.height * (isAnimated ? 8 : 2.5),
    otherBytes: joined(otherBytes),
  };
}

interface Size {
  readonly width: number;
  readonly height: number;
}

function larger(a: Size, b: Size): Size {
  return { width: Math.max(a.width, b.width), height: Math.max(a.height, b.height) };
}
