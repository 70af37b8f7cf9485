import { pageOf } from '../../shared/lib/page-of.ts';
import type { ImageUploadSnapshot } from './image-upload.machine.ts';

export interface ImageUploadView {
  fileName: string;
  /** Share of the file that was sent, a whole number of per cent. */
  percent: number;
}

export const selectPage = pageOf(({ context: { file, percent } }: ImageUploadSnapshot): ImageUploadView => ({
  fileName: file.name,
  percent,
}));
