// Bundles the landing page for the server, which writes it into its answers: one file with all its packages, since the
// server itself has no use for them. Runs after the page's build: both give the same names to classes and pictures.
import path from 'node:path';
import { build } from 'vite';

const root = path.resolve(import.meta.dirname, '../..');

await build({
  root,
  configFile: path.join(root, 'vite.config.ts'),
  logLevel: 'warn',
  mode: 'production',
  publicDir: false,
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    ssr: 'src/prerender/landing-html.tsx',
    outDir: 'dist/.prerender',
    target: 'node20',
    sourcemap: false,
    manifest: false,
    emptyOutDir: false,
    rolldownOptions: { output: { entryFileNames: 'landing-html.js', codeSplitting: false } },
  },
  ssr: { noExternal: true },
});
