import { createWriteStream } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import { maxImageBytes } from '../../domain/image-file.ts';

/** What a form holds, in whichever order: the page sends the file first. */
export interface UploadForm {
  readonly fields: ReadonlyMap<string, string>;
  /** What the file was called, or null when there was none. */
  readonly filename: string | null;
  /** It is larger than it may be; what was written of it is not all. */
  readonly tooLarge: boolean;
}

const limits = {
  fileSize: maxImageBytes,
  files: 1,
  fields: 30,
  parts: 31,
  fieldNameSize: 100,
  fieldSize: 2_000,
  headerPairs: 20,
};

/**
 * Receives a multipart form; its file goes to `draft` as it comes, and is never in memory as a whole.
 * @param signal Ends it while the file is on its way.
 * @throws when the form is broken, breaks off, or has broken off before
 */
export async function readUploadForm(request: FastifyRequest, draft: string, signal: AbortSignal): Promise<UploadForm> {
  // The reader would wait for ever for the end of a request that is over.
  if (request.raw.destroyed) throw new Error('Premature end of the request.');
  const fields = new Map<string, string>();
  let filename: string | null = null;
  let tooLarge = false;
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') {
      if (typeof part.value === 'string' && !part.valueTruncated) fields.set(part.fieldname, part.value);
    } else if (part.fieldname === 'file') {
      filename = part.filename;
      await pipeline(part.file, createWriteStream(draft, { flags: 'wx' }), { signal });
      tooLarge = part.file.truncated;
    } else {
      part.file.resume();
    }
  }
  return { fields, filename, tooLarge };
}

/** Removes drafts that a killed process left behind: an upload is done within minutes, by the clock that dates files. */
export async function removeOldDrafts(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const draft = path.join(folder, name);
    const written = await stat(draft).catch(() => null);
    if (written && Date.now() - written.mtimeMs > 60 * 60_000) await rm(draft, { force: true });
  }
}
