// Bundles what the server renders of pages: one file with all its packages, since the server does not
// have them. Runs after the page's build; both generate the same names for classes and pictures.
// The argument is the folder of the page's build; default: dist.
import path from 'node:path';
import process from 'node:process';
import { build } from 'vite';

const root = path.resolve(import.meta.dirname, '../..');

const outDir = path.join(process.argv[2] ?? path.join(root, 'dist'), '.prerender');

await build({
  root,
  configFile: path.join(root, 'vite.config.ts'),
  logLevel: 'warn',
  mode: 'production',
  publicDir: false,
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    ssr: 'src/prerender/pages.tsx',
    outDir,
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

// The inline scripts of pages.
for (const script of ['early-calls', 'last-view', 'scripts-after-paint'])
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      outDir,
      emptyOutDir: false,
      target: 'baseline-widely-available',
      rolldownOptions: {
        checks: { bundlerTimings: false },
        // Of the modules that it imports, it needs constants and pure functions only.
        treeshake: { moduleSideEffects: false },
        input: `src/prerender/${script}.ts`,
        output: { format: 'iife', entryFileNames: `${script}.js` },
      },
    },
  });
