// Bundles the server, the operator command and the backup for plain Node, because without a TypeScript loader they
// start in half the time. Packages are not included. The argument is the output folder (default: dist-server).
import path from 'node:path';
import process from 'node:process';
import { build } from 'vite';

await build({
  root: path.resolve(import.meta.dirname, '../..'),
  configFile: false,
  logLevel: 'warn',
  build: {
    ssr: true,
    outDir: process.argv[2] ?? 'dist-server',
    target: 'node20',
    sourcemap: true,
    emptyOutDir: true,
    copyPublicDir: false,
    rolldownOptions: {
      checks: { bundlerTimings: false },
      input: { main: 'server/main.ts', operator: 'server/operator/main.ts', backup: 'server/backup/main.ts' },
    },
  },
});
