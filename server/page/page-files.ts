import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The pages whose scripts come late: by address, the module that each begins with (`src/app/router.tsx`), in `src/features/customer/`. */
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

/** Vite's manifest: what it made of each source. */
type Manifest = Readonly<Record<string, Chunk>>;

interface Chunk {
  file: string;
  name?: string;
  css?: readonly string[];
  imports?: readonly string[];
}

/** The module of the page at an address; null where nothing more than the first scripts is known to be needed. */
export const pageAt = (pathname: string): string | null =>
  pages.find(([address]) => address.test(pathname))?.[1] ?? null;

/**
 * Link elements for the head of a page: its styles, so that it is never drawn without them, its scripts, so that
 * they are on their way before the first one has asked for them, and, once nothing else is loading, the files of the
 * offline message, which may be needed before the service worker has stored them.
 * @param index the page that has the first ones already
 */
export function readPageLinks(dist: string, index: string): (page: string) => string {
  const file = path.join(dist, '.vite', 'manifest.json');
  // Written by the build.
  const manifest = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Manifest) : {};
  // A page's modules lie together in a file of that name (`vite.config.ts`).
  const beginningOf = (page: string) =>
    Object.keys(manifest).find(
      (key) => manifest[key]?.name === `page-${path.basename(page)}` || key === `src/features/customer/${page}.tsx`,
    ) ?? '';
  return (page) => {
    const chunks = [...chunksOf(manifest, beginningOf(page), new Set())].map((name) => manifest[name]);
    const isNew = (address: string) => !index.includes(`"${address}"`);
    const styles = chunks.flatMap((chunk) => (chunk?.css ?? []).map((name) => `/${name}`)).filter(isNew);
    const scripts = chunks.flatMap((chunk) => (chunk ? [`/${chunk.file}`] : [])).filter(isNew);
    const offline = manifest['src/runtime/offline/offline.tsx'];
    return [
      ...styles.map((address) => `<link rel="stylesheet" crossorigin href="${address}" nonce="__NONCE__">`),
      ...scripts.map((address) => `<link rel="modulepreload" crossorigin href="${address}" nonce="__NONCE__">`),
      ...(offline ? [offline.file, ...(offline.css ?? [])] : []).map(
        (name) => `<link rel="prefetch" crossorigin href="/${name}">`,
      ),
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
 * The stylesheets of a page as part of it: nothing is asked for before it can be drawn, and nothing takes the network
 * from its scripts. Each is named all the same, `disabled`, which no browser loads: the script that brings the page
 * (Vite's preload) looks for that element, and would ask for the file once more.
 */
export function withStylesInside(html: string, dist: string): string {
  return html.replaceAll(/<link rel="stylesheet"[^>]* href="(?<address>[^"]+)"[^>]*>/g, (link, address: string) => {
    const file = path.join(dist, address);
    if (!existsSync(file)) return link;
    return (
      `<style nonce="__NONCE__">${readFileSync(file, 'utf8')}</style>` +
      `<link rel="stylesheet" href="${address}" disabled>`
    );
  });
}
