/** Maximum size of an image file, in bytes (spec §5, §9). */
export const maxImageBytes = 5_242_880;

const imageTypes = ['image/jpeg', 'image/jpg', 'image/png', 'image/webp'];

/** The value of the `accept` attribute of file inputs. */
export const acceptedImages: string = imageTypes.join(',');

/**
 * Returns why a file cannot be uploaded, or null (spec §5, Images). Checks only the type and size that the browser
 * reports; the image host checks the content.
 * @param size bytes
 */
export function imageFileError({ name, type, size }: { name: string; type: string; size: number }): string | null {
  // Some file managers give no type.
  const isImage = type === '' ? /\.(jpe?g|png|webp)$/i.test(name) : imageTypes.includes(type);
  if (!isImage) return 'Only JPEG, PNG, and WebP images are allowed';
  return size > maxImageBytes ? 'Image size must be less than 5MB' : null;
}

/** The error message about a file that can no longer be read. */
export const fileGoneMessage = 'The file was changed or deleted. Choose it again.';

/** The error message if the image host gives no reason (spec §8, Upload). */
export const uploadFailedMessage = 'Upload failed';
