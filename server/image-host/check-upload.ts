import { readLayout } from './layout.ts';

/** Larger ones are refused before anything is decoded (D56). */
export const maxPixels = 50_000_000;
/** Bytes that a decoder may have to hold at once; a progressive photograph of 50 megapixels just fits. */
const maxHeldBytes = 3 * maxPixels;

/** What a file begins with that is another kind of file as well, for whoever opens it as one. */
const foreign = [
  /<!doctype\b/i,
  /<(?:html|head|body|script|iframe|svg)[\s>/]/i,
  /<\?(?:php|=)/i,
  /%PDF-\d/,
  // An archive's first entry: its signature and a version below 6.4.
  // oxlint-disable-next-line no-control-regex -- the bytes of a file are looked for, not text
  /PK\u0003\u0004[\u0000-\u003f]\u0000/,
];

/**
 * Why a file is not taken, or null. Only its bytes count, not its name or what the form says it is. Pixels are left to the
 * decoder; everything besides them is dropped anyway, and refused when it would be another file to somebody.
 */
export function uploadFault(bytes: Buffer): string | null {
  if (bytes.length === 0) return 'Empty file';
  const layout = readLayout(bytes);
  if (layout === null) return 'Only JPEG, PNG, and WebP images are allowed';
  const { width, height, heldBytes, otherBytes } = layout;
  if (width === 0 || height === 0) return 'Invalid image file';
  const tooLarge = `Image is too large: ${width} × ${height} pixels.`;
  if (width * height > maxPixels) return `${tooLarge} Maximum is 50 megapixels.`;
  if (heldBytes > maxHeldBytes) return `${tooLarge} Save it without interlacing or animation.`;
  const text = otherBytes.toString('latin1');
  return foreign.some((signature) => signature.test(text)) ? 'The image contains another file' : null;
}
