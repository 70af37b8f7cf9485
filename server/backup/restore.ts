import { existsSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { connect } from '../db/database.ts';
import { migrate, migrations } from '../db/migrate.ts';
import { readArchive } from './archive.ts';
import { BackupError, openClient, type Manifest, type DataLocation, type BackupSummary } from './backup.ts';
import { quoteIdentifier, readContents, type TableContent } from './contents.ts';

/** Path of a picture in the archive. No segment may begin with a dot. */
const picturePath = /^pictures\/((?:[^./\\\0][^/\\\0]*\/)*[^./\\\0][^/\\\0]*\.webp)$/;
const rowsPath = /^tables\/([a-z_]+)\/\d+$/;

/**
 * Restores a backup into an empty database and an empty picture folder, completely or not at all, and checks that all
 * rows and sums equal those of the backup.
 * @throws BackupError if the target is not empty, the file is damaged, or a newer release made it.
 */
export async function restoreBackup({ databaseUrl, pictures }: DataLocation, file: string): Promise<BackupSummary> {
  if (!existsSync(file)) throw new BackupError(`There is no file ${file}.`);
  if (existsSync(pictures) && (await readdir(pictures)).length > 0)
    throw new BackupError(`${pictures} has pictures: restore into an empty DATA_DIR, or move them away.`);
  const client = await openClient(databaseUrl);
  try {
    await refuseUnlessEmpty(client);
    return await restoreInto(client, { databaseUrl, pictures }, file);
  } finally {
    await client.end();
  }
}

async function refuseUnlessEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    `select from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace limit 1`,
  );
  if (rows.length > 0)
    throw new BackupError('The database is not empty: restore into a new one (another DATA_DIR or DATABASE_URL).');
}

async function restoreInto(
  client: pg.Client,
  { databaseUrl, pictures }: DataLocation,
  file: string,
): Promise<BackupSummary> {
  const draft = `${pictures}.restoring`;
  await rm(draft, { recursive: true, force: true });
  let manifest: Manifest | undefined;
  let copied = 0;
  try {
    for await (const { name, content } of readEntries(file)) {
      if (manifest === undefined) {
        manifest = readManifest(name, content);
        await createSchema(databaseUrl, manifest);
        await begin(client, manifest);
      } else if (rowsPath.test(name)) {
        await copyRows(client, findTable(manifest, name), content);
      } else {
        await writePicture(draft, name, content);
        copied += 1;
      }
    }
    if (manifest === undefined) throw damaged(file, 'it is empty');
    await finish(client, manifest, file);
    if (copied > 0) {
      await rm(pictures, { recursive: true, force: true });
      await rename(draft, pictures);
    }
    await client.query('commit');
    return { at: manifest.at, totals: manifest.totals, pictures: copied };
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    // Dropping the schema is safe, because the database was empty before the restore.
    await client.query('rollback');
    if (manifest !== undefined) await client.query('drop schema public cascade; create schema public');
    throw error;
  }
}

/** Reads the entries. Turns errors of the file into a `BackupError` that says what to do. */
async function* readEntries(file: string): ReturnType<typeof readArchive> {
  try {
    yield* readArchive(file);
  } catch (error) {
    throw damaged(file, error instanceof Error ? error.message : String(error));
  }
}

const damaged = (file: string, reason: string) =>
  new BackupError(`${file} is no complete backup (${reason}): use another one. Nothing was restored.`);

function readManifest(name: string, content: Buffer): Manifest {
  if (name !== 'manifest.json') throw new BackupError('The file is no backup of this product.');
  const manifest = JSON.parse(content.toString()) as Manifest;
  const known = Object.keys(migrations).slice(0, manifest.migrations.length);
  if (manifest.format !== 1 || manifest.migrations.join() !== known.join())
    throw new BackupError('The backup was made by a newer release: restore it with that release.');
  return manifest;
}

/** Creates the tables with the migrations that had run when the backup was made. */
async function createSchema(databaseUrl: string, { migrations: ran }: Manifest): Promise<void> {
  const list = Object.fromEntries(Object.entries(migrations).slice(0, ran.length));
  const db = connect(databaseUrl, { max: 1, limits: null });
  try {
    await migrate(db, list);
  } finally {
    await db.destroy();
  }
}

/** Turns off the triggers, whose rows are in the backup, and removes the rows that migrations inserted. */
async function begin(client: pg.Client, { tables }: Manifest): Promise<void> {
  await client.query('begin');
  for (const { name } of tables) await client.query(`alter table ${quoteIdentifier(name)} disable trigger user`);
  await client.query(`truncate ${tables.map(({ name }) => quoteIdentifier(name)).join(', ')}`);
}

function findTable({ tables }: Manifest, entry: string): TableContent {
  const table = tables.find(({ name }) => name === rowsPath.exec(entry)?.[1]);
  if (table === undefined) throw new BackupError(`The backup names no table for its entry ${entry}.`);
  return table;
}

async function copyRows(client: pg.Client, { name, columns }: TableContent, rows: Buffer): Promise<void> {
  const copy = client.query(
    copyFrom(`copy ${quoteIdentifier(name)} (${columns.map(quoteIdentifier).join(', ')}) from stdin`),
  );
  await pipeline(Readable.from([rows]), copy);
}

/** Sets the sequences, enables the triggers, and compares all rows and sums with those of the manifest. */
async function finish(client: pg.Client, manifest: Manifest, file: string): Promise<void> {
  for (const [sequence, last] of Object.entries(manifest.sequences))
    await client.query('select setval($1::regclass, $2)', [quoteIdentifier(sequence), last]);
  for (const { name } of manifest.tables)
    await client.query(`alter table ${quoteIdentifier(name)} enable trigger user`);
  const { tables, totals } = await readContents(client);
  const wrong = manifest.tables.find(
    ({ name, rows, checksum }) =>
      !tables.some((each) => each.name === name && each.rows === rows && each.checksum === checksum),
  );
  if (wrong !== undefined) throw damaged(file, `the rows of ${wrong.name} differ`);
  if (JSON.stringify(totals) !== JSON.stringify(manifest.totals)) throw damaged(file, 'the sums differ');
}

async function writePicture(folder: string, entry: string, content: Buffer): Promise<void> {
  const name = picturePath.exec(entry)?.[1];
  if (name === undefined) throw new BackupError(`The backup has an entry of an unknown kind: ${entry}.`);
  const target = path.join(folder, name);
  await mkdir(path.dirname(target), { recursive: true });
  const handle = await open(target, 'wx');
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
