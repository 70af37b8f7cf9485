// Bundles the server and the operator's command for plain Node, packages left outside: a start without a loader takes
// half the time.
import path from 'node:path';
import { build } from 'vite';

await build({
  root: path.resolve(import.meta.dirname, '../..'),
  configFile: false,
  logLevel: 'warn',
  build: {
    ssr: true,
    outDir: 'dist-server',
    target: 'node20',
    sourcemap: true,
    emptyOutDir: true,
    copyPublicDir: false,
    rolldownOptions: { input: { main: 'server/main.ts', operator: 'server/operator/main.ts' } },
  },
});
