import { cspNonce } from '../design/nonce.ts';

/** A file of a chunk did not load: there is no network, or the server does not have the file. */
export class ChunkFileError extends Error {
  constructor(url: string) {
    super(`${url} did not load.`);
  }
}

/** Files that are loading or have loaded, by URL. */
const files = new Map<string, Promise<void>>();
/** URLs of chunks whose import failed, and of their files. */
const failed = new Set<string>();

/**
 * Imports a chunk after its files have loaded. It replaces the helper that Vite wraps around each dynamic import
 * (`tools/scripts/vite-import-chunk.ts`). That helper requests the scripts as modules, and many browsers do not request
 * a module again that they could not fetch once (D310). Only the scripts of the customer's pages are requested as modules,
 * which are compiled while they load; after a failure, they are loaded like others.
 *
 * @param load imports the chunk
 * @param names scripts and stylesheets of the chunk, relative to the origin
 * @throws ChunkFileError if a file did not load; the next call requests it again
 */
export async function importChunk<T>(load: () => Promise<T>, names: readonly string[] = []): Promise<T> {
  const urls = names.map((name) => `${location.origin}/${name}`);
  // `page-focus` is a part of every page.
  const isPage = /^assets\/page-(?!focus)/.test(names[0] ?? '') && !urls.some((url) => failed.has(url));
  await Promise.all(urls.map((url) => files.get(url) ?? loadFile(url, isPage ? addModule : fetchScript)));
  try {
    return await load();
  } catch (error) {
    // The request of a module may have failed: the next call requests the file itself.
    for (const url of urls) {
      failed.add(url);
      files.delete(url);
      for (const link of linksTo(url)) if (link.rel === 'modulepreload') link.remove();
    }
    throw error;
  }
}

function loadFile(url: string, loadScript: (url: string) => Promise<void>): Promise<void> {
  // The page's HTML has links to its scripts, and to the stylesheets that it contains.
  const isInPage = linksTo(url).some(({ rel }) => rel === 'modulepreload' || rel === 'stylesheet');
  const file = isInPage ? Promise.resolve() : url.endsWith('.css') ? addStyle(url) : loadScript(url);
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

/** Requests a module beside the chunk that imports it. Does not wait for it: the import does. */
async function addModule(url: string): Promise<void> {
  addLink('modulepreload', url);
}

function addStyle(url: string): Promise<void> {
  const link = addLink('stylesheet', url);
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      reject(new ChunkFileError(url));
    });
  });
}

function addLink(rel: string, url: string): HTMLLinkElement {
  const link = document.createElement('link');
  Object.assign(link, { rel, crossOrigin: '', nonce: cspNonce() ?? '', href: url });
  document.head.append(link);
  return link;
}

const linksTo = (url: string) => [...document.querySelectorAll('link')].filter(({ href }) => href === url);
