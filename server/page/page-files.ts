import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pages } from './pages.gen.ts';

/**
 * Modules that may be needed offline before the service worker has cached them: the offline message, and the focus
 * after a retry.
 */
const neededOffline = ['src/runtime/offline/offline.tsx', 'src/app/page-focus.ts'];

/** Vite's manifest, which lists the output files of each source module. */
type Manifest = Readonly<Record<string, Chunk>>;

interface Chunk {
  file: string;
  name?: string;
  css?: readonly string[];
  imports?: readonly string[];
}

/** A page whose HTML the server begins (`src/pages.ts`). */
export type ServedPage = (typeof pages)[number];

/** Returns the page at a path, or null if its HTML has no content and only the initial scripts. */
export const pageAt = (pathname: string): ServedPage | null =>
  pages.find(({ address }) => address.test(pathname)) ?? null;

/**
 * Returns a function that creates the link elements for the head of a page: its styles, so that it is not rendered
 * without them; its scripts, so that they load before other scripts import them; and, with the lowest priority, the
 * files that are needed offline.
 * @param index The HTML, which already links the initial files.
 */
export function readPageLinks(dist: string, index: string): (page: ServedPage) => string {
  const file = path.join(dist, '.vite', 'manifest.json');
  // The build writes this file.
  const manifest = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Manifest) : {};
  // The build may bundle the modules of a page in a chunk with this name (`vite.config.ts`).
  const entryOf = (view: string) =>
    Object.keys(manifest).find(
      (key) => manifest[key]?.name === `page-${path.basename(view)}` || key === `src/features/${view}.tsx`,
    ) ?? '';
  return ({ view }) => {
    const chunks = [...chunksOf(manifest, entryOf(view), new Set())].map((name) => manifest[name]);
    const isNew = (address: string) => !index.includes(`"${address}"`);
    const styles = chunks.flatMap((chunk) => (chunk?.css ?? []).map((name) => `/${name}`)).filter(isNew);
    const scripts = chunks.flatMap((chunk) => (chunk ? [`/${chunk.file}`] : [])).filter(isNew);
    const later = neededOffline.flatMap((module) => manifest[module] ?? []);
    return [
      ...styles.map((address) => `<link rel="stylesheet" crossorigin href="${address}" nonce="__NONCE__">`),
      ...scripts.map((address) => `<link rel="modulepreload" crossorigin href="${address}" nonce="__NONCE__">`),
      ...later
        .flatMap(({ file: script, css = [] }) => [script, ...css])
        .map((name) => `<link rel="prefetch" crossorigin href="/${name}">`),
    ].join('');
  };
}

function chunksOf(manifest: Manifest, name: string, seen: Set<string>): Set<string> {
  if (seen.has(name)) return seen;
  seen.add(name);
  for (const each of manifest[name]?.imports ?? []) chunksOf(manifest, each, seen);
  return seen;
}

/**
 * Inlines the stylesheets of a page, so that it renders without another request and its scripts get all the bandwidth.
 * Each stylesheet keeps a `disabled` link element, which browsers do not load: without it, `importChunk` would
 * request the file again.
 */
export function inlineStyles(html: string, dist: string): string {
  return html.replaceAll(/<link rel="stylesheet"[^>]* href="(?<address>[^"]+)"[^>]*>/g, (link, address: string) => {
    const file = path.join(dist, address);
    if (!existsSync(file)) return link;
    return (
      `<style nonce="__NONCE__">${readFileSync(file, 'utf8')}</style>` +
      `<link rel="stylesheet" href="${address}" disabled>`
    );
  });
}

/**
 * Leaves the scripts of a page, and what it loads in advance, to the inline script that loads them once the page is
 * painted (`src/prerender/scripts-after-paint.ts`). The last script imports the others.
 */
export function withScriptsAfterPaint(html: string): string {
  const scripts = /<script type="module"(?<attributes>[^>]*?) src="(?<address>[^"]+)"(?<more>[^>]*)><\/script>/g;
  const entry = [...html.matchAll(scripts)].at(-1)?.groups?.['address'];
  return html
    .replaceAll(scripts, (_, attributes: string, address: string, more: string) => {
      const mark = address === entry ? ' data-entry' : '';
      return `<link data-rel="modulepreload"${mark}${attributes} href="${address}"${more}>`;
    })
    .replaceAll(/<link rel="(?=(?:modulepreload|prefetch)")/g, '<link data-rel="');
}
