// @vitest-environment happy-dom
// @vitest-environment-options { "url": "https://pehle.test/", "settings": { "disableCSSFileLoading": true, "handleDisabledFileLoadingAsSuccess": true } }

// tests/browser/missing-scripts.spec.ts imports real chunks.

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type * as module from '../../src/runtime/import-chunk.ts';

/** Files in the order of their requests. */
let requests: string[];
/** Responses to the next requests for a file; 200 if there are none. */
let responses: Record<string, (() => Promise<Response> | Response)[]>;
let importChunk: typeof module.importChunk;
let ChunkFileError: typeof module.ChunkFileError;

const chunk = ['assets/dialog.js', 'assets/parts.js'];
const noNetwork = () => Promise.reject(new TypeError('Failed to fetch'));

beforeEach(async () => {
  vi.resetModules();
  document.head.innerHTML = '<meta property="csp-nonce">';
  // Browsers move the value of the attribute into this property.
  Object.assign(document.head.firstChild ?? {}, { nonce: 'once' });
  [requests, responses] = [[], {}];
  vi.stubGlobal('fetch', async (url: string) => {
    const name = url.replace('https://pehle.test/', '');
    requests.push(name);
    return (await responses[name]?.shift()?.()) ?? new Response('');
  });
  ({ importChunk, ChunkFileError } = await import('../../src/runtime/import-chunk.ts'));
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('imports a chunk after all its scripts have loaded, and requests each of them once', async () => {
  let respond = (_: Response) => {};
  responses['assets/parts.js'] = [() => new Promise((resolve) => (respond = resolve))];
  const load = vi.fn<() => Promise<string>>(async () => 'module');
  const first = importChunk(load, chunk);
  const second = importChunk(load, chunk);
  await vi.waitFor(() => expect(requests).toEqual(chunk));
  await new Promise((resolve) => setTimeout(resolve));
  expect(load).not.toHaveBeenCalled();
  respond(new Response(''));
  expect(await Promise.all([first, second])).toEqual(['module', 'module']);
  expect(await importChunk(load, chunk)).toBe('module');
  expect(requests).toEqual(chunk);
});

it.each([
  ['there is no network', noNetwork],
  ['the server does not have the file', () => new Response('', { status: 404 })],
  ['the connection ends within the file', () => new Response(new ReadableStream({ start: (body) => body.error() }))],
])('does not import a chunk if %s, and requests only the missing file again', async (_, fails) => {
  responses['assets/parts.js'] = [fails];
  const load = vi.fn<() => Promise<string>>(async () => 'module');
  await expect(importChunk(load, chunk)).rejects.toThrow(
    new ChunkFileError('https://pehle.test/assets/parts.js').message,
  );
  expect(load).not.toHaveBeenCalled();
  expect(await importChunk(load, chunk)).toBe('module');
  expect(requests).toEqual([...chunk, 'assets/parts.js']);
});

it("leaves files to the links in the page's HTML, and requests them after the import failed", async () => {
  document.head.innerHTML +=
    '<link rel="modulepreload" href="/assets/dialog.js"><link rel="stylesheet" href="/assets/dialog.css" disabled>' +
    '<link rel="prefetch" href="/assets/parts.js">';
  const files = [...chunk, 'assets/dialog.css'];
  const missing = new TypeError('Failed to fetch dynamically imported module');
  await expect(importChunk(() => Promise.reject(missing), files)).rejects.toBe(missing);
  expect(requests).toEqual(['assets/parts.js']);
  expect(await importChunk(async () => 'module', files)).toBe('module');
  expect(requests.slice(1)).toEqual(chunk);
  expect(document.querySelectorAll('link[rel="stylesheet"]')).toHaveLength(1);
});

it('requests the scripts of a page as modules, and as files after the import failed', async () => {
  const page = ['assets/page-home.js', 'assets/parts.js'];
  const modules = () => [...document.querySelectorAll('link')].map(({ rel, href }) => `${rel} ${href}`);
  const missing = new TypeError('Failed to fetch dynamically imported module');
  await expect(importChunk(() => Promise.reject(missing), page)).rejects.toBe(missing);
  expect(requests).toEqual([]);
  expect(modules()).toEqual([]);
  expect(await importChunk(async () => 'module', page)).toBe('module');
  expect(requests).toEqual(page);
  const other = ['assets/page-orders.js', 'assets/parts.js'];
  expect(await importChunk(async () => 'module', other)).toBe('module');
  expect(requests.slice(2)).toEqual(['assets/page-orders.js']);
  expect(await importChunk(async () => 'module', ['assets/page-cart.js', 'assets/payments.js'])).toBe('module');
  expect(await importChunk(async () => 'module', ['assets/page-focus.js'])).toBe('module');
  expect(requests.slice(3)).toEqual(['assets/page-focus.js']);
  expect(modules()).toEqual(
    ['page-cart', 'payments'].map((name) => `modulepreload https://pehle.test/assets/${name}.js`),
  );
});

it('waits for a stylesheet with the nonce of the page, and adds it again after it failed', async () => {
  const links: HTMLLinkElement[] = [];
  // A link within the document would dispatch an event of its own.
  vi.spyOn(document.head, 'append').mockImplementation((link) => void links.push(link as HTMLLinkElement));
  const load = vi.fn<() => Promise<string>>(async () => 'module');
  const failing = importChunk(load, ['assets/dialog.css']);
  expect(links).toMatchObject([{ rel: 'stylesheet', href: 'https://pehle.test/assets/dialog.css', nonce: 'once' }]);
  const [link] = links;
  if (!link) throw new Error('No link was added.');
  const remove = vi.spyOn(link, 'remove');
  link.dispatchEvent(new Event('error'));
  expect(remove).toHaveBeenCalledOnce();
  await expect(failing).rejects.toThrow(ChunkFileError);
  const loading = importChunk(load, ['assets/dialog.css']);
  expect(links).toHaveLength(2);
  expect(load).not.toHaveBeenCalled();
  links[1]?.dispatchEvent(new Event('load'));
  expect(await loading).toBe('module');
  expect(requests).toEqual([]);
});

it('imports a chunk without a list of files', async () => {
  expect(await importChunk(async () => 'module')).toBe('module');
});
