import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** What every route needs and a release of ours seldom changes: one file that stays in the cache. */
const vendor =
  /node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom|xstate|@xstate|openapi-fetch)\//;

/** What at least two of our scripts need: one file too, since thirty small ones compress worse and ask more often. */
const ours = /\/(?:src|machines|domain|openapi)\/|\/lucide-react\//;

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
            { name: 'shared', test: ours, minShareCount: 2, priority: 1 },
          ],
        },
      },
    },
  },
}));
