import path from 'node:path';
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig, type Rolldown } from 'vite';
import { pages, sharedChunks, type SharedChunk } from './src/pages.ts';
import { isPartnerSource } from './tools/scripts/partner-sources.mjs';
import { limitHover } from './tools/scripts/postcss-hover.ts';
import { compileWhileLoading } from './tools/scripts/vite-compile-hints.ts';
import { importChunksByFile } from './tools/scripts/vite-import-chunk.ts';
import { separateIcons } from './tools/scripts/vite-icons.ts';
import { removeUnusedRouterParts } from './tools/scripts/vite-router.ts';

/** Dependencies of every route, which seldom change between releases: one file that stays cached. */
const vendor =
  /node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom|xstate|@xstate|openapi-fetch)\//;

/**
 * Modules that several entry points share: one file, because thirty small ones compress worse and need more requests.
 */
const ours = /\/(?:src|machines|domain|openapi)\/|\/lucide-react\//;

/** Chunks that the page's HTML loads. */
const everywhere = /\/(?:vendor|shared|rolldown-runtime)-/;

/** Modules that a customer page shares with the portal and that are too small for a chunk of their own. */
const small = /\/(?:src\/runtime\/page-visibility|src\/design\/nonce|domain\/(?:wrap-index|age))\.ts$/;

/** The page that most visitors open first. */
const loginPage = /\/customer\/login\/send-otp\.tsx$/;

/** Has fields, and shows times as the orders do. */
const demoPhone = /\/src\/app\/demo-phone-in-use\.tsx$/;

function chunksWith(id: string): readonly SharedChunk[] {
  if (demoPhone.test(id)) return ['forms', 'fields', 'times'];
  return pages.find(({ view }) => id.endsWith(`/src/features/${view}.tsx`))?.chunks ?? [];
}

/**
 * Importers of the customer's pages, and the demo phone, which is on all of them. All other dynamic imports load parts
 * of a page, such as a dialog.
 */
const router = /\/src\/app\/(?:customer-pages\.gen\.ts|demo-phone-host\.tsx)$/;

/**
 * Assigns a module to a chunk by the entry points that need it: one chunk for modules of several customer pages, one
 * per page with the parts it loads later, one for what a page shares with the portal, one for dialogs and the like, and
 * one for the portal. Customer routes load no code of the portal, and no code of a dialog before it opens.
 */
function neededBy(
  id: string,
  context: Rolldown.ChunkingContext,
): 'shared' | SharedChunk | 'partner' | 'opened' | `with-${string}` | `page-${string}` | null {
  // The entry awaits the runtime config at top level: modules that it awaits must not depend on it.
  if (context.getModuleInfo(id)?.isEntry) return null;
  if (small.test(id)) return 'shared';
  const roots = rootsOf(id, context, new Set());
  const customers = roots.filter((root) => !isPartnerSource(root));
  if (customers.length === 0) return roots.length > 1 ? 'partner' : null;
  const isEntry = (root: string) => context.getModuleInfo(root)?.isEntry ?? false;
  const isPage = (root: string) => context.getModuleInfo(root)?.dynamicImporters.some((from) => router.test(from));
  const [page, ...others] = customers.filter((root) => isEntry(root) || isPage(root));
  if (page === undefined) return roots.length > 1 ? 'opened' : null;
  const ofAll = sharedChunks.find((chunk) => [page, ...others].every((root) => chunksWith(root).includes(chunk)));
  if (others.length > 0 && ofAll) return ofAll;
  if (isEntry(page) || others.length > 0) return 'shared';
  // The login's first page and the portal import the same small form components: they get a chunk of their own.
  if (loginPage.test(page) && customers.length < roots.length) return 'forms';
  return `${customers.length === roots.length ? 'page' : 'with'}-${path.basename(page, '.tsx')}`;
}

function only(kind: string) {
  return (id: string, context: Rolldown.ChunkingContext): string | null => {
    const name = neededBy(id, context);
    return name?.startsWith(kind) ? name : null;
  };
}

/** Returns the dynamically imported scripts that need this module. */
function rootsOf(id: string, context: Rolldown.ChunkingContext, seen: Set<string>): string[] {
  if (seen.has(id)) return [];
  seen.add(id);
  const module = context.getModuleInfo(id);
  if (!module) return [];
  const isRoot = module.isEntry || module.dynamicImporters.length > 0;
  return [...(isRoot ? [id] : []), ...module.importers.flatMap((importer) => rootsOf(importer, context, seen))];
}

/** React Router's package always resolves to its development build, which contains warnings for developers. */
const routerInProduction = ['index', 'dom-export'].map((file) => ({
  find: file === 'index' ? /^react-router$/ : /^react-router\/dom$/,
  replacement: path.resolve(import.meta.dirname, `node_modules/react-router/dist/production/${file}.mjs`),
}));

export default defineConfig(({ command }) => ({
  plugins: [
    importChunksByFile(),
    separateIcons(),
    removeUnusedRouterParts(),
    react(),
    vanillaExtractPlugin(),
    compileWhileLoading(),
  ],
  // The server replaces this placeholder with a nonce in every page; the dev server sends no policy.
  html: command === 'build' ? { cspNonce: '__NONCE__' } : {},
  // Touchscreens keep `:hover` on what was tapped last (D293).
  css: { postcss: { plugins: [limitHover()] } },
  resolve: { alias: command === 'build' ? routerInProduction : [] },
  build: {
    target: 'baseline-widely-available',
    // Source maps are served but not referenced: load them manually in a debugger, so that phones do not fetch them.
    sourcemap: 'hidden',
    // The server and the service worker read the files of each page from the manifest.
    manifest: true,
    // All supported browsers have native `modulepreload`.
    modulePreload: {
      polyfill: false,
      // The files of a dynamic import omit chunks that every page has loaded already. For a chunk of one file, Vite's list
      // is empty.
      resolveDependencies: (file, needed, { hostType }) =>
        hostType === 'js' ? [...new Set([file, ...needed])].filter((each) => !everywhere.test(each)) : needed,
    },
    // Images stay files, because the policy does not allow data: URLs.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Its report on a slow machine says nothing to a person who starts the product.
      checks: { bundlerTimings: false },
      output: {
        // File names are repeated in several scripts, so the hash is short: six characters distinguish the versions of
        // one name. For more than 64 chunks the bundler needs seven.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        entryFileNames: 'assets/[name]-[hash:6].js',
        assetFileNames: 'assets/[name]-[hash:4][extname]',
        codeSplitting: {
          groups: [
            { name: 'vendor', test: vendor, priority: 2 },
            // A group also takes the imports of its modules, so the most shared group has the highest priority.
            { name: only('shared'), debugName: 'shared', test: ours, priority: 1.5 },
            { name: only('fields'), debugName: 'fields', test: ours, priority: 1.35 },
            { name: only('forms'), debugName: 'forms', test: ours, priority: 1.3 },
            { name: only('lists'), debugName: 'lists', test: ours, priority: 1.25 },
            { name: only('payments'), debugName: 'payments', test: ours, priority: 1.24 },
            { name: only('dishes'), debugName: 'dishes', test: ours, priority: 1.23 },
            { name: only('times'), debugName: 'times', test: ours, priority: 1.225 },
            { name: only('page-restaurant'), debugName: 'restaurant', test: ours, priority: 1.22 },
            { name: only('page-orders'), debugName: 'orders', test: ours, priority: 1.21 },
            { name: only('with-'), debugName: 'with', test: ours, priority: 1.2 },
            { name: only('page-'), debugName: 'page', test: ours, priority: 1.15 },
            { name: only('opened'), debugName: 'opened', test: ours, priority: 1.1 },
            { name: only('partner'), debugName: 'partner', test: ours, priority: 1 },
          ],
        },
      },
    },
  },
}));
