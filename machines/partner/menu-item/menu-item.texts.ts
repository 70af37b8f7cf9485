/** Messages about a dish's pictures (spec §8). */
export const imageTexts = {
  uploadFailed: (reason: string) => `Menu image upload failed: ${reason}`,
  deleteFailed: 'Failed to delete image. Please try again.',
  tooMany: 'At most 3 images can be added at a time',
};
