import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig, type Rolldown } from 'vite';

/** What every route needs and a release of ours seldom changes: one file that stays in the cache. */
const vendor =
  /node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom|xstate|@xstate|openapi-fetch)\//;

/** What several of our scripts need: one file too, since thirty small ones compress worse and ask more often. */
const ours = /\/(?:src|machines|domain|openapi)\/|\/lucide-react\//;

/** The scripts of the partner's portal and of its pages. */
const partners = /\/src\/(?:app\/partner|features\/partner-[^/]+)\//;

/**
 * A file for what several customer's scripts need, and one for what only the partner's do: no byte of the partner's is
 * on a customer's route. What one customer's page has in common with the portal finds its own place.
 */
function sharedBy(id: string, context: Rolldown.ChunkingContext): string | null {
  const roots = rootsOf(id, context, new Set());
  if (roots.length < 2) return null;
  const customers = roots.filter((root) => !partners.test(root));
  if (customers.length === 0) return 'partner';
  const isAlwaysThere = customers.some((root) => context.getModuleInfo(root)?.isEntry);
  return isAlwaysThere || customers.length > 1 ? 'shared' : null;
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
            { name: sharedBy, test: ours, priority: 1 },
          ],
        },
      },
    },
  },
}));
