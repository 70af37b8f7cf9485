import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RuntimeConfig } from '../../domain/runtime-config.ts';
import { entryModuleAt, readPageLinks, inlineStyles } from './page-files.ts';

interface Options {
  /** The output folder of `npm run build`. */
  readonly dist: string;
  /** The origin as browsers see it, without a trailing slash. */
  readonly publicOrigin: string;
  readonly runtimeConfig: RuntimeConfig;
  /** The first picture of a restaurant that customers may see; null if there is none. */
  readonly bannerOf: (restaurantId: number) => Promise<string | null>;
}

/** Returns the HTML for an address; the response replaces `__NONCE__` in it. */
type PageHtml = (pathname: string) => Promise<string>;

/**
 * Reads the built page and fills in the deployment's values: runtime config, brand, inlined styles, preload links for
 * the address, and the content shown before any script runs: the whole landing page at `/`, the bar and card
 * placeholders at a customer's other addresses, and the first picture at a restaurant's. Null if there is no build.
 */
export function readPageHtml({ dist, publicOrigin, runtimeConfig, bannerOf }: Options): PageHtml | null {
  const file = path.join(dist, 'index.html');
  if (!existsSync(file)) return null;
  const index = readFileSync(file, 'utf8')
    .replaceAll('__CONFIG__', () => jsonForScript(runtimeConfig))
    .replaceAll('__BRAND__', () => escapeHtml(runtimeConfig.brand));
  const pageWithoutLinks = inlineStyles(index, dist);
  const linksOf = readPageLinks(dist, index);
  const prepared = new Map<string, string>();
  const rendered = render(dist, runtimeConfig);

  return async (pathname) => {
    const page = entryModuleAt(pathname);
    if (page === null) return pageWithoutLinks;
    const prefilled = prepared.get(page) ?? prepare(page);
    prepared.set(page, prefilled);
    const { landing, waiting } = await rendered;
    if (page === 'landing/landing') return prefilled.replace(root, () => root + landing);
    const id = restaurantAt(pathname);
    const banner = id === null ? null : await bannerOf(id);
    const about = banner === null ? '' : ` data-restaurant="${id}" data-banner="${escapeHtml(banner)}"`;
    return prefilled.replace(root, () => `<div id="root" data-waiting${about}>${waiting(banner)}`);
  };

  function prepare(page: string): string {
    const head =
      linksOf(page) + (page === 'landing/landing' ? `<link rel="canonical" href="${escapeHtml(publicOrigin)}/">` : '');
    return inlineStyles(
      index.replace('</head>', () => `${head}</head>`),
      dist,
    );
  }
}

const root = '<div id="root">';

function restaurantAt(pathname: string): number | null {
  const id = /^\/restaurants\/(?<id>[1-9]\d{0,8})$/.exec(pathname)?.groups?.['id'];
  return id === undefined ? null : Number(id);
}

/** The module built from `src/prerender/landing-html.tsx`. */
interface RenderModule {
  renderLanding(config: RuntimeConfig): Promise<string>;
  renderWaiting(config: RuntimeConfig, banner: string | null): string;
}

interface Rendered {
  landing: string;
  waiting: (banner: string | null) => string;
}

/** Empty if the module was not built or fails: pages are then rendered by their scripts alone. */
async function render(dist: string, config: RuntimeConfig): Promise<Rendered> {
  const file = path.join(dist, '.prerender', 'landing-html.js');
  try {
    if (existsSync(file)) {
      const module = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as RenderModule;
      const waiting = module.renderWaiting(config, null);
      return {
        landing: await module.renderLanding(config),
        waiting: (banner) => (banner === null ? waiting : module.renderWaiting(config, banner)),
      };
    }
  } catch (error) {
    console.error('The pages could not be begun by the server:', error);
  }
  return { landing: '', waiting: () => '' };
}

/** JSON for a script element: no character can end the element. */
function jsonForScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
}

/** Escapes text for use between tags or in a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
