import { readLayout } from './layout.ts';

/** Pictures with more pixels are rejected before they are decoded (D56). */
export const maxPixels = 50_000_000;
/** Maximum bytes that a decoder may need at once: just enough for a progressive photograph of 50 megapixels. */
const maxHeldBytes = 3 * maxPixels;

/** Signatures of other formats, in which a picture file could be valid too. */
const foreign = [
  /<!doctype\b/i,
  /<(?:html|head|body|script|iframe|svg)[\s>/]/i,
  /<\?(?:php|=)/i,
  /%PDF-\d/,
  // The first entry of a ZIP archive: signature, then a version below 6.4.
  // oxlint-disable-next-line no-control-regex -- matches bytes of a file, not text
  /PK\u0003\u0004[\u0000-\u003f]\u0000/,
];

/**
 * Returns why a file is rejected, or null. Only the bytes of the file count, not its name or declared type. The pixels
 * are left to the decoder; the other bytes are never stored, but the file is rejected if they contain a signature of
 * another format.
 */
export function uploadError(bytes: Buffer): string | null {
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
