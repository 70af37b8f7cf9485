import { existsSync } from 'node:fs';

/** Returns the URL of a file by its path from the project root. Works for the sources and for the bundled server. */
export function projectFile(path: string): URL {
  return new URL(path, root);
}

const root = folderWith('package.json', new URL('.', import.meta.url));

function folderWith(name: string, folder: URL): URL {
  if (existsSync(new URL(name, folder))) return folder;
  const parent = new URL('..', folder);
  if (parent.href === folder.href) throw new Error(`No folder above the server has a ${name}.`);
  return folderWith(name, parent);
}
