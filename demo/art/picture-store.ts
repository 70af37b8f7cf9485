import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { renderSequentially } from '../../server/image-host/picture-queue.ts';
import { drawPicture, type PictureName, type Subject } from './pictures.ts';

/** Increase this when a drawing changes: files of older versions are then no longer served (they are not deleted). */
const ART_VERSION = 2;

/** Offered widths in px; the height is three quarters of the width. */
export const PICTURE_WIDTHS = [160, 320, 480, 640, 960, 1280] as const;
export type Width = (typeof PICTURE_WIDTHS)[number];

/** Converts an SVG to WebP bytes. @param width px */
export type Render = (svg: string, width: number) => Promise<Buffer>;

/**
 * Imports sharp on first use, not at start, and limits it to one thread, so that another core stays free for requests.
 */
export const renderWebp: Render = async (svg, width) => {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  // The SVG is 240 units wide, and a unit is a pixel at 72 dpi: this density renders at the requested width.
  const density = Math.max(72, Math.ceil((width / 240) * 72));
  const picture = sharp(Buffer.from(svg), { density })
    .resize(width, (width * 3) / 4, { fit: 'cover' })
    .webp({ quality: 82, effort: 3 });
  return renderSequentially(() => picture.toBuffer());
};

/** Renders pictures on first request and stores them below `folder`. */
export function createPictureStore(folder: string, render: Render = renderWebp) {
  const reading = new Map<string, Promise<Buffer | undefined>>();

  async function make(file: string, svg: string, width: number): Promise<Buffer> {
    const bytes = await render(svg, width);
    await mkdir(dirname(file), { recursive: true });
    // The rename is atomic: readers and other processes never see a partial file.
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
    /**
     * @returns WebP bytes, or undefined if the picture does not exist. Concurrent requests for a picture wait for the
     * same rendering.
     */
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
