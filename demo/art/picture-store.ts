import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { serialize } from '../../server/picture-queue.ts';
import { drawPicture, type PictureName, type Subject } from './pictures.ts';

/** Raise when a drawing changes: kept files of an older version are then left alone and no longer served. */
const ART_VERSION = 2;

/** Widths in pixels that a picture can be asked for; the height is three quarters of it. */
export const WIDTHS = [160, 320, 480, 640, 960, 1280] as const;
export type Width = (typeof WIDTHS)[number];

/** Turns an SVG into WebP bytes of that width. */
export type Render = (svg: string, width: number) => Promise<Buffer>;

/** Loads sharp with the first picture, not at start, and leaves the second core to the requests. */
export const renderWebp: Render = async (svg, width) => {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  // An SVG unit is a pixel at 72 dpi; 240 units wide, so this density draws at the width that is asked for.
  const density = Math.max(72, Math.ceil((width / 240) * 72));
  const picture = sharp(Buffer.from(svg), { density })
    .resize(width, (width * 3) / 4, { fit: 'cover' })
    .webp({ quality: 82, effort: 3 });
  return serialize(() => picture.toBuffer());
};

/** Pictures below a folder, rendered on first request and kept. */
export function createPictureStore(folder: string, render: Render = renderWebp) {
  const reading = new Map<string, Promise<Buffer | undefined>>();

  async function make(file: string, svg: string, width: number): Promise<Buffer> {
    const bytes = await render(svg, width);
    await mkdir(dirname(file), { recursive: true });
    // A reader, or another process, never sees half a file.
    const draft = `${file}.${randomUUID()}`;
    await writeFile(draft, bytes);
    await rename(draft, file);
    return bytes;
  }

  async function readOrMake(
    file: string,
    subject: Subject,
    name: PictureName,
    width: Width,
  ): Promise<Buffer | undefined> {
    try {
      return await readFile(file);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    }
    const svg = drawPicture(subject, name);
    return svg === undefined ? undefined : make(file, svg, width);
  }

  return {
    /** WebP bytes, or undefined when there is no such picture. Requests for one that is being drawn share the drawing. */
    read(subject: Subject, name: PictureName, width: Width): Promise<Buffer | undefined> {
      const file = join(folder, `v${ART_VERSION}`, subject, `${name.motif}-${name.seed}-${name.view}-${width}.webp`);
      const started = reading.get(file);
      if (started) return started;
      const bytes = readOrMake(file, subject, name, width).finally(() => reading.delete(file));
      reading.set(file, bytes);
      return bytes;
    },
  };
}
