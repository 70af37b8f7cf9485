// Bundles the server's own code for plain Node, packages left outside: a start without a loader takes half the time.
import path from 'node:path';
import { build } from 'vite';

await build({
  root: path.resolve(import.meta.dirname, '..'),
  configFile: false,
  logLevel: 'warn',
  build: { ssr: 'server/main.ts', outDir: 'dist-server', target: 'node20', sourcemap: true, emptyOutDir: true },
});
