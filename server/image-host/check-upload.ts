import { readLayout } from './layout.ts';

/** Pictures with more pixels are rejected before they are decoded (D56). */
export const maxPixels = 50_000_000;
/** Maximum bytes that a decoder may need at once: just enough for a progressive photograph of 50 megapixels. */
const maxHeldBytes = 3 * maxPixels;

/** A picture may have this many pixels whatever its size: about what a screen of twice the density shows. */
const freePixels = 4_000_000;
/**
 * And this many for each byte of its pixels (D323). A photograph has less than 50, a drawing of few colours some hundreds; 38
 * bytes of WebP can say 49 million.
 */
const pixelsPerByte = 1_000;

/** Signatures of other formats, in which a picture file could be valid too. */
const foreign = [
  /<!doctype\b/i,
  /<(?:html|head|body|script|iframe|svg)[\s>/]/i,
  /<\?php/i,
  // With some text behind it, since these three bytes alone are in every sixth movie behind a motion photo.
  /<\?=[\t\n\r\u0020-\u007e]{8}/,
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
  if (width * height > freePixels + pixelsPerByte * (bytes.length - otherBytes.length))
    return `${tooLarge} Its file is too small for them. Save it with fewer pixels.`;
  const text = otherBytes.toString('latin1');
  return foreign.some((signature) => signature.test(text)) ? 'The image contains another file' : null;
}
