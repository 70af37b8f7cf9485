import { createReadStream, createWriteStream } from 'node:fs';
import { link, open, rm } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { extract, pack } from 'tar-stream';

/** An archive that is being written: a compressed tar file. */
export interface ArchiveWriter {
  add(name: string, content: string | Buffer): Promise<void>;
  /**
   * Completes the archive and renames it to its final name.
   * @throws if a file of this name exists.
   */
  close(): Promise<void>;
  /** Removes the incomplete file. Has no effect after `close`. */
  abort(): Promise<void>;
}

/**
 * Creates an archive. Until it is complete, it is written to a `.partial` file beside `file`, which only its owner can
 * read.
 */
export function createArchive(file: string): ArchiveWriter {
  const draft = `${file}.${randomBytes(4).toString('hex')}.partial`;
  const tar = pack();
  // The fastest level, because a backup keeps its database snapshot open until it ends.
  const written = pipeline(tar, createGzip({ level: 1 }), createWriteStream(draft, { mode: 0o600, flags: 'wx' }));
  const failed = new Promise<never>((_, reject) => written.catch(reject));
  failed.catch(() => undefined);

  function add(name: string, content: string | Buffer): Promise<void> {
    const added = new Promise<void>((resolve, reject) => {
      tar.entry({ name, mode: 0o600 }, content, (error) => (error ? reject(error) : resolve()));
    });
    return Promise.race([added, failed]);
  }
  return {
    add,
    async close() {
      tar.finalize();
      await written;
      const handle = await open(draft, 'r+');
      await handle.sync();
      await handle.close();
      await link(draft, file);
      await rm(draft);
    },
    async abort() {
      tar.destroy();
      await written.catch(() => undefined);
      await rm(draft, { force: true });
    },
  };
}

/**
 * Reads the entries one by one.
 * @throws if the file is missing, damaged or truncated.
 */
export async function* readArchive(file: string): AsyncGenerator<{ name: string; content: Buffer }> {
  const tar = extract();
  const read = pipeline(createReadStream(file), createGunzip(), tar);
  // The loop below throws the same error.
  read.catch(() => undefined);
  for await (const entry of tar) {
    const chunks: Buffer[] = [];
    for await (const chunk of entry) chunks.push(chunk as Buffer);
    yield { name: entry.header.name, content: Buffer.concat(chunks) };
  }
  await read;
}
