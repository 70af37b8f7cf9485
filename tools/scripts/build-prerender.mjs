// Bundles what the server renders of pages: one file with all its packages, since the server does not
// have them. Runs after the page's build; both generate the same names for classes and pictures.
// The argument is the folder of the page's build; default: dist.
import path from 'node:path';
import process from 'node:process';
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
    ssr: 'src/prerender/pages.tsx',
    outDir: path.join(process.argv[2] ?? path.join(root, 'dist'), '.prerender'),
    target: 'node20',
    sourcemap: false,
    manifest: false,
    emptyOutDir: false,
    rolldownOptions: {
      checks: { bundlerTimings: false },
      output: { entryFileNames: 'pages.js', codeSplitting: false },
    },
  },
  ssr: { noExternal: true },
});
