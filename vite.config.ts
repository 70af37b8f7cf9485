import path from 'node:path';
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig, type Rolldown } from 'vite';
import { isPartnerSource } from './tools/scripts/partner-sources.mjs';
import { iconsByThemselves } from './tools/scripts/vite-icons.ts';

/** What every route needs and a release of ours seldom changes: one file that stays in the cache. */
const vendor =
  /node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom|xstate|@xstate|openapi-fetch)\/|vite\/preload-helper/;

/** What several of our scripts need: one file too, since thirty small ones compress worse and ask more often. */
const ours = /\/(?:src|machines|domain|openapi)\/|\/lucide-react\//;

/** The files that the page's own HTML brings. */
const everywhere = /\/(?:vendor|shared|rolldown-runtime)-/;

/** Pages of the customer's that have a file in common, which the others, a restaurant's above all, need not load. */
const kindsOfPage = {
  forms:
    /\/(?:customer\/(?:login\/send-otp|signup\/signup|login\/verify-otp|profile\/profile)|app\/demo-phone-in-use)\.tsx$/,
  lists: /\/customer\/(?:browse\/home|orders\/orders)\.tsx$/,
  payments: /\/customer\/(?:cart\/cart-page|orders\/orders)\.tsx$/,
} as const;

/**
 * What imports the customer's pages, and the demo's phone, which lies on all of them. All else that comes late is opened
 * on a page, such as a dialog.
 */
const router = /\/src\/app\/(?:router|demo-phone-host)\.tsx$/;

/**
 * Who needs a module decides its file: one for what several of the customer's pages need, one for each page, with what
 * is opened on it besides, one each for what a page has in common with the portal, one for what only dialogs and their
 * like need, and one for the partner's own. No byte of the partner's is on a customer's route, and none of a dialog
 * before it is opened.
 */
function neededBy(
  id: string,
  context: Rolldown.ChunkingContext,
): 'shared' | 'forms' | 'lists' | 'payments' | 'partner' | 'opened' | `with-${string}` | `page-${string}` | null {
  // It waits for the runtime config at its top level: what it waits for must not wait for it.
  if (context.getModuleInfo(id)?.isEntry) return null;
  const roots = rootsOf(id, context, new Set());
  const customers = roots.filter((root) => !isPartnerSource(root));
  if (customers.length === 0) return roots.length > 1 ? 'partner' : null;
  const isEntry = (root: string) => context.getModuleInfo(root)?.isEntry ?? false;
  const isPage = (root: string) => context.getModuleInfo(root)?.dynamicImporters.some((from) => router.test(from));
  const [page, ...others] = customers.filter((root) => isEntry(root) || isPage(root));
  if (page === undefined) return roots.length > 1 ? 'opened' : null;
  if (others.length > 0) {
    const isOf = (kind: keyof typeof kindsOfPage) => [page, ...others].every((each) => kindsOfPage[kind].test(each));
    if (isOf('forms')) return 'forms';
    if (isOf('lists')) return 'lists';
    if (isOf('payments')) return 'payments';
  }
  if (isEntry(page) || others.length > 0) return 'shared';
  return `${customers.length === roots.length ? 'page' : 'with'}-${path.basename(page, '.tsx')}`;
}

function only(kind: string) {
  return (id: string, context: Rolldown.ChunkingContext): string | null => {
    const name = neededBy(id, context);
    return name?.startsWith(kind) ? name : null;
  };
}

/** The scripts that are asked for by themselves and need this module. */
function rootsOf(id: string, context: Rolldown.ChunkingContext, seen: Set<string>): string[] {
  if (seen.has(id)) return [];
  seen.add(id);
  const module = context.getModuleInfo(id);
  if (!module) return [];
  const isRoot = module.isEntry || module.dynamicImporters.length > 0;
  return [...(isRoot ? [id] : []), ...module.importers.flatMap((importer) => rootsOf(importer, context, seen))];
}

/** React Router's package always resolves to its development build, which carries warnings that no user sees. */
const routerInProduction = ['index', 'dom-export'].map((file) => ({
  find: file === 'index' ? /^react-router$/ : /^react-router\/dom$/,
  replacement: path.resolve(import.meta.dirname, `node_modules/react-router/dist/production/${file}.mjs`),
}));

export default defineConfig(({ command }) => ({
  plugins: [iconsByThemselves(), react(), vanillaExtractPlugin()],
  // The server writes its own nonce over this word in every page it sends; the dev server sends no policy.
  html: command === 'build' ? { cspNonce: '__NONCE__' } : {},
  resolve: { alias: command === 'build' ? routerInProduction : [] },
  build: {
    target: 'baseline-widely-available',
    // Written and served, but not named in each script: a debugger is told by hand, a phone need not load the names.
    sourcemap: 'hidden',
    // Tells the server and the service worker which files a page is made of.
    manifest: true,
    // Every browser of the target knows `modulepreload` itself.
    modulePreload: {
      polyfill: false,
      // A script that brings another need not name what every page has loaded already.
      resolveDependencies: (_file, needed, { hostType }) =>
        hostType === 'js' ? needed.filter((file) => !everywhere.test(file)) : needed,
    },
    // Pictures as files: data: addresses would have to be let through by the policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // Each stands in several scripts; of one name, six characters tell the versions apart.
        chunkFileNames: 'assets/[name]-[hash:6].js',
        entryFileNames: 'assets/[name]-[hash:6].js',
        assetFileNames: 'assets/[name]-[hash:6][extname]',
        codeSplitting: {
          groups: [
            { name: 'vendor', test: vendor, priority: 2 },
            // A group takes along what its modules import, so what is needed most is taken first.
            { name: only('shared'), debugName: 'shared', test: ours, priority: 1.5 },
            { name: only('forms'), debugName: 'forms', test: ours, priority: 1.3 },
            { name: only('lists'), debugName: 'lists', test: ours, priority: 1.25 },
            { name: only('payments'), debugName: 'payments', test: ours, priority: 1.24 },
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
