import type { ImageUploadSnapshot } from './image-upload.machine.ts';

export const selectFileName = (snapshot: ImageUploadSnapshot) => snapshot.context.file.name;
/** Bytes sent, in whole per cent. */
export const selectPercent = (snapshot: ImageUploadSnapshot) => snapshot.context.percent;
