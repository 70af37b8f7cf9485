import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const folder = path.resolve(import.meta.dirname, '../../server');

/**
 * Generates server/http/routes.gen.ts, which imports all files server/<area>/*.routes.ts that export `handlers` of the
 * contract.
 */
export function indexOfRoutes(): string {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.routes.ts'))
    .filter((file) => readFileSync(path.join(folder, file), 'utf8').includes('export function handlers('))
    .toSorted();
  const variable = (file: string) =>
    file.replace('.routes.ts', '').replaceAll(/\W(\w)/g, (_, letter: string) => letter.toUpperCase());
  return [
    '// Written by `npm run gen` from server/*/*.routes.ts: a bundled server cannot read these folders.',
    ...files.map((file) => `import { handlers as ${variable(file)} } from '../${file}';`),
    '',
    'export const routes = [',
    ...files.map((file) => `  ${variable(file)},`),
    '];',
    '',
  ].join('\n');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  writeFileSync(path.join(folder, 'http/routes.gen.ts'), indexOfRoutes());
