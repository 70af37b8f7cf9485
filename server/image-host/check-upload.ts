import { readLayout } from './layout.ts';

/** Larger pictures are rejected before they are decoded (D56). */
export const maxPixels = 50_000_000;
/** Maximum bytes that a decoder may hold at once; a progressive photograph of 50 megapixels just fits. */
const maxHeldBytes = 3 * maxPixels;

/** Signatures of files that are valid in another format as well. */
const foreign = [
  /<!doctype\b/i,
  /<(?:html|head|body|script|iframe|svg)[\s>/]/i,
  /<\?(?:php|=)/i,
  /%PDF-\d/,
  // The first entry of a ZIP archive: its signature and a version below 6.4.
  // oxlint-disable-next-line no-control-regex -- the bytes of a file are looked for, not text
  /PK\u0003\u0004[\u0000-\u003f]\u0000/,
];

/**
 * Why a file is rejected, or null. Only its bytes count, not its name or the form's type. Pixels are checked by the
 * decoder; other bytes are discarded anyway, and rejected if they make the file valid in another format.
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
