/** Bytes that an image may have (spec §5, §9). */
export const maxImageBytes = 5_242_880;

const imageTypes = ['image/jpeg', 'image/jpg', 'image/png', 'image/webp'];

/** For a file field's `accept`. */
export const acceptedImages: string = imageTypes.join(',');

/**
 * Why a file cannot be uploaded, or null (spec §5, Images). The host looks at the bytes; here only what the browser says.
 * @param size In bytes.
 */
export function imageFault({ type, size }: { type: string; size: number }): string | null {
  if (!imageTypes.includes(type)) return 'Only JPEG, PNG, and WebP images are allowed';
  return size > maxImageBytes ? 'Image size must be less than 5MB' : null;
}
