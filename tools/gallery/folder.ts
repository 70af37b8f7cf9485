/** The folder of the pictures, an absolute path. */
export function galleryFolder(): string {
  const folder = process.env['GALLERY_FOLDER'];
  if (folder === undefined) throw new Error('GALLERY_FOLDER names no folder.');
  return folder;
}

/** What pictures are taken of: the flows and pages whose names match. */
export const isWanted = (name: string): boolean => new RegExp(process.env['GALLERY_ONLY'] ?? '').test(name);
