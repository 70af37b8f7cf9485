import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build, mergeConfig, type Plugin } from 'vite';
import config from '../../vite.config.ts';
import { plant, type ViewSite } from './view-sites.ts';

/** A fault in a view, by number. */
export interface ViewFault extends ViewSite {
  fault: number;
  screen: string;
  /** Its path from the project's folder. */
  file: string;
}

const root = path.resolve(import.meta.dirname, '../..');

/**
 * Builds the page once with all its faults in it, all disabled, and the server that goes with it, into a folder that
 * replaces the project's.
 */
export async function buildWithFaults(folder: string, faults: readonly ViewFault[]): Promise<void> {
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }');
  for (const needed of ['demo', 'openapi', 'server']) symlinkSync(path.join(root, needed), path.join(folder, needed));
  const outDir = path.join(folder, 'dist');
  const own = { root, configFile: false, logLevel: 'warn' } as const;
  const made = config({ command: 'build', mode: 'production' });
  // First of all plugins: a fault's place is counted in the source as it is written.
  const before = { plugins: [planting(faults)] };
  const after = { ...own, build: { outDir, emptyOutDir: true, sourcemap: false } };
  await build(mergeConfig(before, mergeConfig(made, after)));
  await build({
    ...{ root, configFile: false, logLevel: 'warn' },
    build: { ssr: 'server/main.ts', outDir: path.join(folder, 'dist-server'), target: 'node20', copyPublicDir: false },
  });
  // Vite has set it for whatever this process starts; the server is the tests', not a deployment's.
  delete process.env['NODE_ENV'];
}

function planting(faults: readonly ViewFault[]): Plugin {
  const id = 'virtual:view-fault';
  return {
    name: 'view-faults',
    enforce: 'pre',
    resolveId: (source) => (source === id ? `\0${id}` : null),
    load: (source) =>
      source === `\0${id}` ? readFileSync(path.join(import.meta.dirname, 'view-fault.js'), 'utf8') : null,
    transform(source, module) {
      const here = faults.filter(({ file }) => path.join(root, file) === module.split('?')[0]);
      return here.length > 0 ? { code: plant(source, here), map: null } : null;
    },
  };
}
