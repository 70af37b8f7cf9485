import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RuntimeConfig } from '../../domain/runtime-config.ts';
import { pageAt, readPageLinks, withStylesInside } from './page-files.ts';

interface Options {
  /** The folder that `npm run build` fills. */
  readonly dist: string;
  /** How browsers see us; without a slash at the end. */
  readonly publicOrigin: string;
  readonly runtimeConfig: RuntimeConfig;
  /** The first picture of a restaurant that customers may see; null where there is none. */
  readonly bannerOf: (restaurantId: number) => Promise<string | null>;
}

/** The page for an address; the word `__NONCE__` in it is for the response to replace. */
type PageHtml = (pathname: string) => Promise<string>;

/**
 * The built page with this deployment's words in it: runtime config, brand, its styles, the files that the address will
 * need, and what stands there before any script has run: at `/` the whole landing page, at a customer's other addresses
 * the bar and cards to come, at a restaurant's its picture too. Null where nothing was built.
 */
export function readPageHtml({ dist, publicOrigin, runtimeConfig, bannerOf }: Options): PageHtml | null {
  const file = path.join(dist, 'index.html');
  if (!existsSync(file)) return null;
  const index = readFileSync(file, 'utf8')
    .replaceAll('__CONFIG__', () => inScript(runtimeConfig))
    .replaceAll('__BRAND__', () => escapeHtml(runtimeConfig.brand));
  const plain = withStylesInside(index, dist);
  const linksOf = readPageLinks(dist, index);
  const prepared = new Map<string, string>();
  const rendered = render(dist, runtimeConfig);

  return async (pathname) => {
    const page = pageAt(pathname);
    if (page === null) return plain;
    const whole = prepared.get(page) ?? prepare(page);
    prepared.set(page, whole);
    const { landing, waiting } = await rendered;
    if (page === 'landing/landing') return whole.replace(root, () => root + landing);
    const id = restaurantAt(pathname);
    const banner = id === null ? null : await bannerOf(id);
    const about = banner === null ? '' : ` data-restaurant="${id}" data-banner="${escapeHtml(banner)}"`;
    return whole.replace(root, () => `<div id="root" data-waiting${about}>${waiting(banner)}`);
  };

  function prepare(page: string): string {
    const head =
      linksOf(page) + (page === 'landing/landing' ? `<link rel="canonical" href="${escapeHtml(publicOrigin)}/">` : '');
    return withStylesInside(
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

/** What the build made of `src/prerender/landing-html.tsx`. */
interface RenderModule {
  renderLanding(config: RuntimeConfig): Promise<string>;
  renderWaiting(config: RuntimeConfig, banner: string | null): string;
}

interface Rendered {
  landing: string;
  waiting: (banner: string | null) => string;
}

/** Empty where the build made none, and where it fails: a page then comes from its scripts alone. */
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

/** JSON inside a script element: nothing in it can end the element. */
function inScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
}

/** Text between tags or in a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
