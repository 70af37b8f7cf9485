import type { ImageUploadSnapshot } from './image-upload.machine.ts';

export const selectFileName = (snapshot: ImageUploadSnapshot) => snapshot.context.file.name;
/** Whole per cent of the bytes that are on their way. */
export const selectPercent = (snapshot: ImageUploadSnapshot) => snapshot.context.percent;
