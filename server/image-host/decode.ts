import { execFile } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { renderSequentially } from './picture-queue.ts';
import { projectFile } from '../process/project-files.ts';
import type { Width } from './address.ts';
import { maxPixels } from './check-upload.ts';

/** Maximum length of a side, in pixels; larger pictures are scaled down. */
const maxSide = 2560;
/** Timeout, ms. 50 million pixels take some seconds, or more on a busy machine. */
const timeLimit = 120_000;
/** Maximum size of the decoder's output, bytes. Enough for a picture of `maxSide` pixels a side. */
const sizeLimit = 32 * 1024 ** 2;

/** A file is rejected. The message says why. */
export class InvalidPicture extends Error {
  override readonly name = 'InvalidPicture';
}

export interface Decoded {
  /** The picture as WebP. */
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

const decoder = fileURLToPath(projectFile('server/image-host/decoder.js'));

/**
 * Decodes an untrusted picture and encodes its first frame again, upright and without metadata. This happens in a
 * separate process, which has no secrets, frees its memory when it exits, and may crash without any other effect.
 * @throws InvalidPicture
 */
export function decodeUpload(file: string): Promise<Decoded> {
  return new Promise((resolve, reject) => {
    const child = execFile(
      process.execPath,
      [decoder, file, String(maxPixels), String(maxSide)],
      // A single malloc arena, because several arenas need several times the memory.
      {
        encoding: 'buffer',
        env: { MALLOC_ARENA_MAX: '1' },
        maxBuffer: sizeLimit,
        timeout: timeLimit,
        killSignal: 'SIGKILL',
      },
      (error, output) => {
        // If the code is a string, the process could not be started.
        if (error && typeof error.code === 'string') reject(error);
        else if (error)
          reject(new InvalidPicture(error.killed ? 'Image takes too long to read' : 'Invalid image file'));
        else resolve({ width: output.readUInt32BE(0), height: output.readUInt32BE(4), data: output.subarray(8) });
      },
    );
    yieldToRequests(child.pid);
  });
}

function yieldToRequests(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // The process has already exited.
  }
}

/** Scales a stored picture down to `width`; never scales it up. */
export async function resize(picture: Buffer, width: Width): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  const small = sharp(picture).resize({ width, withoutEnlargement: true }).webp({ quality: 82, effort: 3 });
  return renderSequentially(() => small.toBuffer());
}
