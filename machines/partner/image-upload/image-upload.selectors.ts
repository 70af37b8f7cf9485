import type { ImageUploadSnapshot } from './image-upload.machine.ts';

export const selectFileName = (snapshot: ImageUploadSnapshot) => snapshot.context.file.name;
/** Share of the file that was sent, a whole number of per cent. */
export const selectPercent = (snapshot: ImageUploadSnapshot) => snapshot.context.percent;
