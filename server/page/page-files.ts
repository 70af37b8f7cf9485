import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Pages with lazy scripts: the address, and the entry module (`src/app/router.tsx`) below `src/features/customer/`. */
const pages: readonly (readonly [address: RegExp, module: string])[] = [
  [/^\/$/, 'landing/landing'],
  [/^\/send-otp$/, 'login/send-otp'],
  [/^\/verify-otp$/, 'login/verify-otp'],
  [/^\/signup$/, 'signup/signup'],
  [/^\/home$/, 'browse/home'],
  [/^\/restaurants\/\d+$/, 'restaurant/restaurant'],
  [/^\/places\/\d+$/, 'place/place'],
  [/^\/cart$/, 'cart/cart-page'],
  [/^\/orders$/, 'orders/orders'],
  [/^\/profile$/, 'profile/profile'],
];

/**
 * Modules that may be needed without a network, before the service worker has stored them: the offline message, and the
 * focus after a retry.
 */
const neededOffline = ['src/runtime/offline/offline.tsx', 'src/app/page-focus.ts'];

/** Vite's manifest: the output files of each source module. */
type Manifest = Readonly<Record<string, Chunk>>;

interface Chunk {
  file: string;
  name?: string;
  css?: readonly string[];
  imports?: readonly string[];
}

/** The entry module of the page at an address; null if the address needs only the initial scripts. */
export const entryModuleAt = (pathname: string): string | null =>
  pages.find(([address]) => address.test(pathname))?.[1] ?? null;

/**
 * Link elements for the head of a page: its styles, so that it is never rendered without them; its scripts, so that
 * they load before another script imports them; and, with the lowest priority, the files that a lost network needs.
 * @param index The HTML that already contains the links of the initial files.
 */
export function readPageLinks(dist: string, index: string): (page: string) => string {
  const file = path.join(dist, '.vite', 'manifest.json');
  // Written by the build.
  const manifest = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Manifest) : {};
  // The modules of a page are bundled in one chunk of that name (`vite.config.ts`).
  const entryOf = (page: string) =>
    Object.keys(manifest).find(
      (key) => manifest[key]?.name === `page-${path.basename(page)}` || key === `src/features/customer/${page}.tsx`,
    ) ?? '';
  return (page) => {
    const chunks = [...chunksOf(manifest, entryOf(page), new Set())].map((name) => manifest[name]);
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
 * A `disabled` link element, which no browser loads, remains for each: Vite's preload helper looks for it and would
 * request the file again without it.
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
