import { execFile } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { renderSequentially } from '../picture-queue.ts';
import { projectFile } from '../project-files.ts';
import type { Width } from './address.ts';
import { maxPixels } from './check-upload.ts';

/** Longer sides are reduced to this, in pixels. */
const maxSide = 2560;
/** Timeout, ms; 50 million pixels take some seconds, more on a busy machine. */
const timeLimit = 120_000;
/** Bytes; stored pictures have at most 2,560 pixels a side. */
const sizeLimit = 32 * 1024 ** 2;

/** A rejected file; the message says why. */
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
 * Decodes an untrusted picture and encodes it again: upright, its first frame, without metadata. It runs in a separate
 * process that has no secrets, frees its memory at its end, and whose crash affects nothing else.
 * @throws InvalidPicture
 */
export function decodeUpload(file: string): Promise<Decoded> {
  return new Promise((resolve, reject) => {
    const child = execFile(
      process.execPath,
      [decoder, file, String(maxPixels), String(maxSide)],
      // One arena, since several use several times the memory.
      {
        encoding: 'buffer',
        env: { MALLOC_ARENA_MAX: '1' },
        maxBuffer: sizeLimit,
        timeout: timeLimit,
        killSignal: 'SIGKILL',
      },
      (error, output) => {
        // A code that is a string means that the process did not start.
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

/** Scales one of our own pictures down; never up. */
export async function resize(picture: Buffer, width: Width): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  const small = sharp(picture).resize({ width, withoutEnlargement: true }).webp({ quality: 82, effort: 3 });
  return renderSequentially(() => small.toBuffer());
}
