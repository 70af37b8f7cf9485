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
 * The built page with this deployment's words in it: runtime config, brand, its styles, the files that the address will
 * need, and what stands there before any script has run: at `/` the whole landing page, at a customer's other addresses
 * the bar and cards to come. Null where nothing was built.
 */
export function readPageHtml({ dist, publicOrigin, runtimeConfig }: Options): PageHtml | null {
  const file = path.join(dist, 'index.html');
  if (!existsSync(file)) return null;
  const index = readFileSync(file, 'utf8')
    .replaceAll('__CONFIG__', () => inScript(runtimeConfig))
    .replaceAll('__BRAND__', () => inText(runtimeConfig.brand));
  const plain = withStylesInside(index, dist);
  const linksOf = readPageLinks(dist, index);
  const prepared = new Map<string, string>();
  const rendered = render(dist, runtimeConfig);

  return async (pathname) => {
    const page = pageAt(pathname);
    if (page === null) return plain;
    const known = prepared.get(page);
    if (known !== undefined) return known;
    const isLanding = pathname === '/';
    const head = linksOf(page) + (isLanding ? `<link rel="canonical" href="${inText(publicOrigin)}/">` : '');
    const { landing, waiting } = await rendered;
    const html = index
      .replace('</head>', () => `${head}</head>`)
      .replace('<div id="root">', () =>
        isLanding ? `<div id="root">${landing}` : `<div id="root" data-waiting>${waiting}`,
      );
    const whole = withStylesInside(html, dist);
    prepared.set(page, whole);
    return whole;
  };
}

/** What the build made of `src/prerender/landing-html.tsx`. */
interface RenderModule {
  renderLanding(config: RuntimeConfig): Promise<string>;
  renderWaiting(config: RuntimeConfig): string;
}

/** Empty where the build made none, and where it fails: a page then comes from its scripts alone. */
async function render(dist: string, config: RuntimeConfig): Promise<{ landing: string; waiting: string }> {
  const file = path.join(dist, '.prerender', 'landing-html.js');
  try {
    if (existsSync(file)) {
      const module = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as RenderModule;
      return { landing: await module.renderLanding(config), waiting: module.renderWaiting(config) };
    }
  } catch (error) {
    console.error('The pages could not be begun by the server:', error);
  }
  return { landing: '', waiting: '' };
}

/** JSON inside a script element: nothing in it can end the element. */
function inScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
}

/** Text between tags or in a quoted attribute. */
export function inText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
