import { imageFileError } from '../../../domain/image-file.ts';
import type { ChosenFile } from '../../shared/lib/file-store.ts';
import { given } from '../../shared/lib/given.ts';

/** Messages about the pictures of a dish (spec §8). */
export const imageMessages = {
  uploadFailed: (reason: string) => `Menu image upload failed: ${reason}`,
  deleteFailed: 'Failed to delete image. Please try again.',
  tooMany: 'At most 3 images can be added at a time',
};

/**
 * A picture that the partner selected. `url` is set after its upload, `isRegistered` after it was added to the dish.
 */
export interface NewImage {
  file: ChosenFile;
  url: string | null;
  isRegistered: boolean;
}

/** Maximum number of pictures per save (spec §9). */
export const maxNewImages = 3;

/** Adds as many files as allowed. If one of them is invalid, adds none (spec §5). */
export function addImageFiles(images: readonly NewImage[], files: readonly ChosenFile[]) {
  const faulty = files.map((file) => imageFileError(file)).find((error) => error !== null);
  if (faulty !== undefined) return { imageAlert: faulty };
  const all = [...images, ...files.map((file) => ({ file, url: null, isRegistered: false }))];
  return {
    newImages: all.slice(0, maxNewImages),
    imageAlert: all.length > maxNewImages ? imageMessages.tooMany : null,
  };
}

export const isToUpload = ({ url }: NewImage) => url === null;
export const isToRegister = ({ isRegistered }: NewImage) => !isRegistered;

/** Returns the first picture for which `isDue` returns true; throws if there is none. */
export function nextImage(images: readonly NewImage[], isDue: (image: NewImage) => boolean): NewImage {
  return given(images.find(isDue));
}

export function withNextImage(
  images: readonly NewImage[],
  isDue: (image: NewImage) => boolean,
  change: Partial<NewImage>,
) {
  const next = images.find(isDue);
  return images.map((image) => (image === next ? { ...image, ...change } : image));
}
