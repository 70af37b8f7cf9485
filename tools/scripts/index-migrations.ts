import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const folder = path.resolve(import.meta.dirname, '../../server/db');

/** Generates server/db/migrations.gen.ts, which imports all files in server/db/migrations/, sorted by name. */
export function indexOfMigrations(): string {
  const names = readdirSync(path.join(folder, 'migrations'))
    .filter((file) => file.endsWith('.ts'))
    .map((file) => path.basename(file, '.ts'))
    .toSorted();
  const variable = (name: string) => `m${name.slice(0, 4)}`;
  return [
    '// Written by `npm run gen` from server/db/migrations/: a bundled server cannot read that folder.',
    ...names.map((name) => `import * as ${variable(name)} from './migrations/${name}.ts';`),
    '',
    'export const migrations = {',
    ...names.map((name) => `  '${name}': ${variable(name)},`),
    '};',
    '',
  ].join('\n');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  writeFileSync(path.join(folder, 'migrations.gen.ts'), indexOfMigrations());
