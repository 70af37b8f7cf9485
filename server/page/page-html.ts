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
}

/** The page for an address; what changes with every response is the word `__NONCE__` alone. */
type PageHtml = (pathname: string) => Promise<string>;

/**
 * The built page with this deployment's words in it: runtime config, brand, the files that the address will need, and at
 * `/` the whole landing page, which can be read before any script has run. Null where nothing was built.
 */
export function readPageHtml({ dist, publicOrigin, runtimeConfig }: Options): PageHtml | null {
  const file = path.join(dist, 'index.html');
  if (!existsSync(file)) return null;
  const index = readFileSync(file, 'utf8')
    .replaceAll('__CONFIG__', () => inScript(runtimeConfig))
    .replaceAll('__BRAND__', () => inText(runtimeConfig.brand));
  const linksOf = readPageLinks(dist, index);
  const prepared = new Map<string, string>();
  const landing = renderLanding(dist, runtimeConfig);

  return async (pathname) => {
    const page = pageAt(pathname);
    if (page === null) return index;
    const known = prepared.get(page);
    if (known !== undefined) return known;
    const isLanding = pathname === '/';
    const head = linksOf(page) + (isLanding ? `<link rel="canonical" href="${inText(publicOrigin)}/">` : '');
    const root = isLanding ? await landing : '';
    const html = index
      .replace('</head>', () => `${head}</head>`)
      .replace('<div id="root">', () => `<div id="root">${root}`);
    // Where the contents are there already, nothing but the styles would be waited for.
    const whole = isLanding ? withStylesInside(html, dist) : html;
    prepared.set(page, whole);
    return whole;
  };
}

/** What the build made of `src/prerender/landing-html.tsx`. */
interface LandingModule {
  renderLanding(config: RuntimeConfig): Promise<string>;
}

/** Empty where the build made none, and where it fails: the page then comes from its scripts, as every other does. */
async function renderLanding(dist: string, config: RuntimeConfig): Promise<string> {
  const file = path.join(dist, '.prerender', 'landing-html.js');
  if (!existsSync(file)) return '';
  try {
    const module = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as LandingModule;
    return await module.renderLanding(config);
  } catch (error) {
    console.error('The landing page could not be made by the server:', error);
    return '';
  }
}

/** JSON inside a script element: nothing in it can end the element. */
function inScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
}

/** Text between tags or in a quoted attribute. */
export function inText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
