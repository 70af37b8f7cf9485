import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { readOptional } from '../image-host/picture-files.ts';
import { createArchive, type ArchiveWriter } from './archive.ts';
import { quoteIdentifier, readContents, type Contents } from './contents.ts';

/** A backup or restore is not possible; the message says what to do. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

/** First entry of a backup. */
export interface Manifest extends Contents {
  /** Increased when earlier releases can no longer read the file. */
  readonly format: 1;
  /** Time of the snapshot by the database's clock, ISO 8601. */
  readonly at: string;
}

export interface DataLocation {
  readonly databaseUrl: string;
  /** Folder in which the server's own image host stores uploaded pictures; it may not exist. */
  readonly pictures: string;
}

export interface BackupSummary extends Pick<Manifest, 'at' | 'totals'> {
  readonly pictures: number;
}

/** Minimum size of an entry with rows, bytes. Small, because each entry is held in memory. */
const entryBytes = 4_000_000;

/** Whether a file is a scaled copy (`name.w400.webp`), which the server can render again. */
const isScaled = (file: string) => /\.w\d+\.webp$/.test(file);

/**
 * Writes a snapshot of all rows and all uploaded pictures to a file, while the server runs. Pictures are copied after
 * the rows, so that the file has every picture that a row refers to.
 * @throws BackupError if the file exists.
 */
export async function writeBackup({ databaseUrl, pictures }: DataLocation, file: string): Promise<BackupSummary> {
  if (existsSync(file)) throw new BackupError(`${file} exists: name another file, or remove it.`);
  const client = await openClient(databaseUrl);
  const archive = createArchive(file);
  try {
    const manifest = await copyRows(client, archive);
    const copied = await copyPictures(pictures, archive);
    await archive.close();
    return { at: manifest.at, totals: manifest.totals, pictures: copied };
  } finally {
    await archive.abort();
    await client.end();
  }
}

/** Opens a connection, which the caller must close with `end()`. */
export async function openClient(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl });
  // Without a listener, the event of a lost connection would end the process; the running statement rejects anyway.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

async function copyRows(client: pg.Client, archive: ArchiveWriter): Promise<Manifest> {
  await client.query('begin isolation level repeatable read read only');
  const { rows } = await client.query<{ at: Date }>('select now() as at');
  const manifest: Manifest = {
    format: 1,
    at: (rows[0]?.at ?? new Date(Number.NaN)).toISOString(),
    ...(await readContents(client)),
  };
  await archive.add('manifest.json', JSON.stringify(manifest));
  for (const { name, columns } of manifest.tables) {
    const list = columns.map(quoteIdentifier).join(', ');
    const copy = client.query(copyTo(`copy (select ${list} from ${quoteIdentifier(name)}) to stdout`));
    let part = 0;
    for await (const lines of inEntries(copy)) await archive.add(`tables/${name}/${(part += 1)}`, lines);
  }
  await client.query('commit');
  return manifest;
}

/** Groups chunks into entries that contain only whole lines, so that each entry can be restored by itself. */
async function* inEntries(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let gathered: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    gathered.push(chunk);
    bytes += chunk.length;
    if (bytes < entryBytes) continue;
    const all = Buffer.concat(gathered);
    const end = all.lastIndexOf('\n') + 1;
    if (end > 0) yield all.subarray(0, end);
    gathered = [all.subarray(end)];
    bytes = all.length - end;
  }
  if (bytes > 0) yield Buffer.concat(gathered);
}

async function copyPictures(folder: string, archive: ArchiveWriter): Promise<number> {
  if (!existsSync(folder)) return 0;
  let copied = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.endsWith('.webp') || isScaled(entry.name)) continue;
    const file = path.join(entry.parentPath, entry.name);
    const name = path.relative(folder, file).split(path.sep).join('/');
    // A picture that was removed meanwhile was not used for a day, so no row of the snapshot refers to it (D328).
    const bytes = await readOptional(file);
    if (bytes === null) continue;
    await archive.add(`pictures/${name}`, bytes);
    copied += 1;
  }
  return copied;
}
