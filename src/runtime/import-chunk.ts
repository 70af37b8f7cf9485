import { cspNonce } from '../design/nonce.ts';

/** A file of a chunk did not load: there is no network, or the server does not have the file. */
export class ChunkFileError extends Error {
  constructor(url: string) {
    super(`${url} did not load.`);
  }
}

/** Files that are loading or have loaded, by URL. */
const files = new Map<string, Promise<void>>();

/**
 * Imports a chunk after its files have loaded. It replaces the helper that Vite wraps around each dynamic import
 * (`tools/scripts/vite-import-chunk.ts`). That helper requests the scripts as modules, and many browsers do not request
 * a module again that they could not fetch once (D310).
 *
 * @param load imports the chunk
 * @param names scripts and stylesheets of the chunk, relative to the origin
 * @throws ChunkFileError if a file did not load; the next call requests it again
 */
export async function importChunk<T>(load: () => Promise<T>, names: readonly string[] = []): Promise<T> {
  const urls = names.map((name) => `${location.origin}/${name}`);
  await Promise.all(urls.map((url) => files.get(url) ?? loadFile(url)));
  try {
    return await load();
  } catch (error) {
    // The request of a link in the page's HTML may have failed: the next call requests the file itself.
    for (const url of urls) {
      files.delete(url);
      for (const link of linksTo(url)) if (link.rel === 'modulepreload') link.remove();
    }
    throw error;
  }
}

function loadFile(url: string): Promise<void> {
  // The page's HTML has links to its scripts, and to the stylesheets that it contains.
  const isInPage = linksTo(url).some(({ rel }) => rel === 'modulepreload' || rel === 'stylesheet');
  const file = isInPage ? Promise.resolve() : url.endsWith('.css') ? addStyle(url) : fetchScript(url);
  files.set(url, file);
  file.catch(() => files.delete(url));
  return file;
}

/** Fills the HTTP cache, from which the import then reads. A link with `preload` would remember a failure too. */
async function fetchScript(url: string): Promise<void> {
  try {
    const response = await fetch(url);
    await response.arrayBuffer();
    if (response.ok) return;
  } catch {
    // No response, or only a part of it.
  }
  throw new ChunkFileError(url);
}

function addStyle(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.crossOrigin = '';
    link.nonce = cspNonce() ?? '';
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      reject(new ChunkFileError(url));
    });
    link.href = url;
    document.head.append(link);
  });
}

const linksTo = (url: string) => [...document.querySelectorAll('link')].filter(({ href }) => href === url);
