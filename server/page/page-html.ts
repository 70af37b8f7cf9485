import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RuntimeConfig } from '../../domain/runtime-config.ts';
import { inlineStyles, pageAt, readPageLinks, withScriptsAfterPaint, type ServedPage } from './page-files.ts';
import { pages as servedPages } from './pages.gen.ts';

interface Options {
  /** The output folder of `npm run build`. */
  readonly dist: string;
  /** The origin that browsers use, without a trailing slash. */
  readonly publicOrigin: string;
  readonly runtimeConfig: RuntimeConfig;
  /** Returns the URL of the first picture of a restaurant that customers may see, or null if there is none. */
  readonly bannerOf: (restaurantId: number) => Promise<string | null>;
}

interface PageDocument {
  /** The response replaces `__NONCE__` in it. */
  html: string;
  /** Contents of its inline scripts. */
  scripts: readonly string[];
}

/** Returns the document for an address. */
export type PageDocuments = (pathname: string) => Promise<PageDocument>;

/**
 * Reads the built page and fills in the deployment's values: runtime config, brand, inlined styles, links of the scripts for
 * the address, and the content shown before any script runs: the whole landing page at `/` and the whole form at
 * `/send-otp`, the bar and card placeholders at a customer's other addresses, and the first picture at a restaurant's. Null if there is no build.
 */
export function readPageHtml({ dist, publicOrigin, runtimeConfig, bannerOf }: Options): PageDocuments | null {
  const file = path.join(dist, 'index.html');
  if (!existsSync(file)) return null;
  const index = readFileSync(file, 'utf8')
    .replaceAll('__CONFIG__', () => jsonForScript(runtimeConfig))
    .replaceAll('__BRAND__', () => escapeHtml(runtimeConfig.brand));
  const pageWithoutLinks = inlineStyles(index, dist);
  const linksOf = readPageLinks(dist, index);
  const prepared = new Map<ServedPage, string>();
  const rendered = render(dist, runtimeConfig);
  const earlyCalls = readInlineScript(dist, 'early-calls');
  const lastView = readInlineScript(dist, 'last-view');
  const afterPaint = readInlineScript(dist, 'scripts-after-paint');

  return async (pathname) => {
    const page = pageAt(pathname);
    if (page === null) return { html: pageWithoutLinks, scripts: [] };
    const prefilled = prepared.get(page) ?? prepare(page);
    prepared.set(page, prefilled);
    const { pages, waiting } = await rendered;
    const whole = pages.get(pathname);
    if (whole) return begin(prefilled, { root: root + whole.html, scripts: whole.scripts });
    const id = restaurantAt(pathname);
    const banner = id === null ? null : await bannerOf(id);
    const about = banner === null ? '' : ` data-restaurant="${id}" data-banner="${escapeHtml(banner)}"`;
    return begin(prefilled, {
      root: `<div id="root" data-waiting${about}>${waiting(banner)}`,
      inHead: page.hasEarlyCalls ? earlyCalls : [],
      inBody: page.hasLastView ? lastView : [],
    });
  };

  /** Puts a page's content and inline scripts into its HTML. @param scripts the inline scripts of the content itself */
  function begin(
    html: string,
    content: { root: string; scripts?: readonly string[]; inHead?: readonly string[]; inBody?: readonly string[] },
  ): PageDocument {
    const { scripts = [], inHead = [] } = content;
    const inBody = [...(content.inBody ?? []), ...afterPaint];
    return {
      html: html
        .replace(emptyRoot, () => `${content.root}</div>${inBody.map(inScript).join('')}`)
        .replace('<title>', (title) => inHead.map(inScript).join('') + title),
      scripts: [...scripts, ...inHead, ...inBody],
    };
  }

  function prepare(page: ServedPage): string {
    const head =
      linksOf(page) + (page.path === '/' ? `<link rel="canonical" href="${escapeHtml(publicOrigin)}/">` : '');
    const html = inlineStyles(
      index.replace('</head>', () => `${head}</head>`),
      dist,
    );
    return afterPaint.length > 0 ? withScriptsAfterPaint(html) : html;
  }
}

const root = '<div id="root">';
const emptyRoot = `${root}</div>`;

/** The inline script built from `src/prerender/<name>.ts`; none if it was not built. */
function readInlineScript(dist: string, name: 'early-calls' | 'last-view' | 'scripts-after-paint'): readonly string[] {
  const file = path.join(dist, '.prerender', `${name}.js`);
  return existsSync(file) ? [readFileSync(file, 'utf8').trim()] : [];
}

const inScript = (script: string): string => `<script>${script}</script>`;

function restaurantAt(pathname: string): number | null {
  const id = /^\/restaurants\/(?<id>[1-9]\d{0,8})$/.exec(pathname)?.groups?.['id'];
  return id === undefined ? null : Number(id);
}

/** The module built from `src/prerender/pages.tsx`. */
interface RenderModule {
  renderPage(config: RuntimeConfig, address: string): Promise<PageDocument>;
  renderWaiting(config: RuntimeConfig, banner: string | null): string;
}

interface Rendered {
  /** By address. */
  pages: ReadonlyMap<string, PageDocument>;
  waiting: (banner: string | null) => string;
}

/** Empty if the module was not built or fails: pages are then rendered by their scripts alone. */
async function render(dist: string, config: RuntimeConfig): Promise<Rendered> {
  const file = path.join(dist, '.prerender', 'pages.js');
  try {
    if (existsSync(file)) {
      const module = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as RenderModule;
      const waiting = module.renderWaiting(config, null);
      const pages = await Promise.all(
        servedPages
          .filter(({ isWhole }) => isWhole)
          .map(async ({ path: address }) => [address, await module.renderPage(config, address)] as const),
      );
      return {
        pages: new Map(pages),
        waiting: (banner) => (banner === null ? waiting : module.renderWaiting(config, banner)),
      };
    }
  } catch (error) {
    console.error('The pages could not be begun by the server:', error);
  }
  return { pages: new Map(), waiting: () => '' };
}

/** Serializes JSON for a script element, without characters that could end the element. */
function jsonForScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
}

/** Escapes text for use between tags or in a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
