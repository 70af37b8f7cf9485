import path from 'node:path';
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig, type Rolldown } from 'vite';

/** What every route needs and a release of ours seldom changes: one file that stays in the cache. */
const vendor =
  /node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom|xstate|@xstate|openapi-fetch)\/|vite\/preload-helper/;

/** What several of our scripts need: one file too, since thirty small ones compress worse and ask more often. */
const ours = /\/(?:src|machines|domain|openapi)\/|\/lucide-react\//;

/** The scripts of the partner's portal and of its pages. */
const partners = /\/src\/(?:app\/partner|features\/partner-[^/]+)\//;

/**
 * Who needs a module decides its file: one for what several of the customer's scripts need, one for what only the
 * partner's do, and one each for what a customer's page has in common with the portal. No byte of the partner's is on a
 * customer's route.
 */
function neededBy(id: string, context: Rolldown.ChunkingContext): 'shared' | 'partner' | `with-${string}` | null {
  const roots = rootsOf(id, context, new Set());
  if (roots.length < 2) return null;
  const [customer, ...others] = roots.filter((root) => !partners.test(root));
  if (customer === undefined) return 'partner';
  const isAlwaysThere = context.getModuleInfo(customer)?.isEntry ?? false;
  return isAlwaysThere || others.length > 0 ? 'shared' : `with-${path.basename(customer, '.tsx')}`;
}

function only(kind: string, name: string | null): string | null {
  return name?.startsWith(kind) ? name : null;
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

export default defineConfig(({ command }) => ({
  plugins: [react(), vanillaExtractPlugin()],
  // The server writes its own nonce over this word in every page it sends; the dev server sends no policy.
  html: command === 'build' ? { cspNonce: '__NONCE__' } : {},
  build: {
    target: 'baseline-widely-available',
    sourcemap: true,
    // Pictures as files: data: addresses would have to be let through by the policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'vendor', test: vendor, priority: 2 },
            // A group takes along what its modules import, so what is needed most is taken first.
            { name: (id, context) => only('shared', neededBy(id, context)), test: ours, priority: 1.5 },
            { name: (id, context) => only('with-', neededBy(id, context)), test: ours, priority: 1.2 },
            { name: (id, context) => only('partner', neededBy(id, context)), test: ours, priority: 1 },
          ],
        },
      },
    },
  },
}));
