import { createHash, randomInt } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import pLimit from 'p-limit';
import type { AssetAddress } from './address.ts';
import { decodeUpload, InvalidPicture, resize } from './decode.ts';
import { uploadError } from './check-upload.ts';

/** Returns the folder of the uploaded pictures. */
export const picturesFolder = (dataDir: string): string => path.join(dataDir, 'image-host', 'pictures');

export interface StoredPicture {
  readonly name: string;
  /** Width of the stored picture, pixels. */
  readonly width: number;
  readonly height: number;
  /** Size of the stored picture, bytes. */
  readonly bytes: number;
  /** Hash of the stored bytes, hexadecimal. */
  readonly etag: string;
}

/**
 * Creates a store of WebP files below `root`. Each process decodes only one upload at a time, to limit the memory (how
 * much one picture may need is in `check-upload.ts`). The pictures of pages have a lane of their own, so that they do not
 * wait for uploads (D323).
 *
 * @param decodePicture decodes an upload
 */
export function createPictureFiles(root: string, decodePicture: typeof decodeUpload = decodeUpload) {
  const decode = pLimit(1);
  const scale = pLimit(1);
  const rendering = new Map<string, Promise<Buffer | null>>();

  const fileOf = (folder: readonly string[], file: string) => path.join(root, ...folder, file);

  async function render(file: string, { folder, name, width }: AssetAddress): Promise<Buffer | null> {
    const kept = await readOptional(fileOf(folder, `${name}.webp`));
    if (kept === null || width === null) return kept;
    return scale(async () => {
      const small = await resize(kept, width);
      await writeAtomically(file, small);
      return small;
    });
  }

  return {
    /**
     * Checks an upload, encodes its first frame again, upright and without metadata, and stores it.
     * @throws InvalidPicture
     */
    async keep(upload: string, folder: readonly string[], signal: AbortSignal): Promise<StoredPicture> {
      return decode(async () => {
        // After a timeout, which has been answered, the picture is not needed.
        signal.throwIfAborted();
        const fault = uploadError(await readFile(upload));
        if (fault !== null) throw new InvalidPicture(fault);
        const { data, width, height } = await decodePicture(upload);
        const name = newName();
        await writeAtomically(fileOf(folder, `${name}.webp`), data);
        const etag = createHash('sha256').update(data).digest('hex').slice(0, 32);
        return { name, width, height, bytes: data.length, etag };
      });
    },

    /** Returns the picture in the requested width, or null if it does not exist. */
    async read(address: AssetAddress): Promise<Buffer | null> {
      const { folder, name, width } = address;
      const file = fileOf(folder, width === null ? `${name}.webp` : `${name}.w${width}.webp`);
      const there = await readOptional(file);
      if (there !== null || width === null) return there;
      const started = rendering.get(file);
      if (started) return started;
      const rendered = render(file, address).finally(() => rendering.delete(file));
      rendering.set(file, rendered);
      return rendered;
    },
  };
}

/**
 * Writes atomically, so that no reader sees a partial file, and to the disk, so that a stored picture survives a power
 * failure.
 */
async function writeAtomically(file: string, data: Buffer): Promise<void> {
  const folder = path.dirname(file);
  await mkdir(folder, { recursive: true });
  const draft = path.join(folder, `.${newName()}`);
  try {
    const handle = await open(draft, 'wx');
    try {
      await handle.writeFile(data);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  const directory = await open(folder, 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}

/** Returns the content of a file, or null if it does not exist. */
export async function readOptional(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file);
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) return null;
    throw error;
  }
}

const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789';

function newName(): string {
  return Array.from({ length: 20 }, () => alphabet[randomInt(alphabet.length)]).join('');
}
