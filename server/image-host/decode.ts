import { execFile } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { serialize } from '../picture-queue.ts';
import { projectFile } from '../project-files.ts';
import type { Width } from './address.ts';
import { maxPixels } from './check-upload.ts';

/** Longer sides are brought down to this, in pixels. */
const maxSide = 2560;
/** ms: 50 million pixels take some seconds, on a busy machine many. */
const timeLimit = 120_000;
/** Bytes; what is kept has 2,560 pixels a side at most. */
const sizeLimit = 32 * 1024 ** 2;

/** A file that is not taken; the message says why. */
export class InvalidPicture extends Error {
  override readonly name = 'InvalidPicture';
}

export interface Decoded {
  /** WebP. */
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

const decoder = fileURLToPath(projectFile('server/image-host/decoder.js'));

/**
 * Decodes a stranger's picture and encodes it anew: upright, its first frame, without metadata. In a process of its own,
 * which knows no secret, ends with the picture and takes its memory along; a decoder that crashes takes nothing else down.
 * @throws InvalidPicture
 */
export function decodeUpload(file: string): Promise<Decoded> {
  return new Promise((resolve, reject) => {
    const child = execFile(
      process.execPath,
      [decoder, file, String(maxPixels), String(maxSide)],
      // One arena: several of them keep several times the memory.
      {
        encoding: 'buffer',
        env: { MALLOC_ARENA_MAX: '1' },
        maxBuffer: sizeLimit,
        timeout: timeLimit,
        killSignal: 'SIGKILL',
      },
      (error, output) => {
        // A code that is a word says that it could not be started.
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
    // It has ended already.
  }
}

/** One of our own pictures in a smaller width; never enlarged. */
export async function resize(picture: Buffer, width: Width): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  const small = sharp(picture).resize({ width, withoutEnlargement: true }).webp({ quality: 82, effort: 3 });
  return serialize(() => small.toBuffer());
}
