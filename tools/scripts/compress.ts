// Runs after `vite build`: writes a Brotli and a gzip version of every text file, so that the server need not compress
// them.
import type { Dirent } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const text = /\.(js|css|html|svg|json|webmanifest)$/;
const dist = path.resolve(import.meta.dirname, '../../dist');

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, { params }),
    promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}

const entries = await readdir(dist, { recursive: true, withFileTypes: true });
// Whether browsers may request the file. Folders that begin with a dot are only for the server.
const isServed = (entry: Dirent) => !path.relative(dist, entry.parentPath).startsWith('.');
const files = entries.filter((entry) => entry.isFile() && text.test(entry.name) && isServed(entry));
await Promise.all(files.map((entry) => compress(path.join(entry.parentPath, entry.name))));
