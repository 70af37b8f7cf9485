import { createWriteStream } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import { maxImageBytes } from '../../domain/image-file.ts';
import { hourMs } from '../../domain/time-units.ts';

/** The content of an upload form. Its parts may come in any order; our page sends the file first. */
export interface UploadForm {
  readonly fields: ReadonlyMap<string, string>;
  /** Name of the file; null if the form has no file. */
  readonly filename: string | null;
  /** Whether the file exceeds the size limit; if so, only a part of it was written. */
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
 * Receives a multipart form and streams its file to `draft`.
 * @param signal Aborts the upload.
 * @throws if the form is invalid, or the connection ends before the whole form is received.
 */
export async function readUploadForm(request: FastifyRequest, draft: string, signal: AbortSignal): Promise<UploadForm> {
  // The parser would wait forever for the end of a request that is already closed.
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

/**
 * Removes drafts that killed processes have left; an upload takes a few minutes at most. Compares with the wall clock,
 * because file times come from it.
 */
export async function removeOldDrafts(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const draft = path.join(folder, name);
    const written = await stat(draft).catch(() => null);
    if (written && Date.now() - written.mtimeMs > hourMs) await rm(draft, { force: true });
  }
}
