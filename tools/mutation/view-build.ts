import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { build, mergeConfig, type Plugin } from 'vite';
import config from '../../vite.config.ts';
import { run } from '../scripts/run.mjs';
import { mutateSource, type ViewSite } from './view-sites.ts';

/** A mutant of a view. */
export interface ViewMutant extends ViewSite {
  mutant: number;
  screen: string;
  /** Path from the project root. */
  file: string;
}

const root = path.resolve(import.meta.dirname, '../..');

/**
 * Builds page, service worker and server into a folder, which is overwritten. The page contains all mutants, none of
 * which is active. The landing page that the server renders has no mutants.
 */
export async function buildWithMutants(folder: string, mutants: readonly ViewMutant[]): Promise<void> {
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }');
  for (const needed of ['demo', 'openapi', 'server']) symlinkSync(path.join(root, needed), path.join(folder, needed));
  const outDir = path.join(folder, 'dist');
  const made = config({ command: 'build', mode: 'production' });
  // Must be the first plugin, because positions of mutants refer to the unmodified source.
  const before = { plugins: [insertMutants(mutants)] };
  const after = { root, configFile: false, logLevel: 'warn', build: { outDir, emptyOutDir: true } } as const;
  await build(mergeConfig(before, mergeConfig(made, after)));
  // Vite has set it to 'production', but the server, which is started as a child process, must run in demo mode.
  delete process.env['NODE_ENV'];
  await runScript('build-prerender.mjs', outDir);
  await runScript('build-worker.mjs', outDir);
  await runScript('build-server.mjs', path.join(folder, 'dist-server'));
}

async function runScript(name: string, outDir: string): Promise<void> {
  const code = await run(process.execPath, [path.join(root, 'tools/scripts', name), outDir], { stdio: 'inherit' });
  if (code !== 0) throw new Error(`${name} ended with exit code ${code}.`);
}

function insertMutants(mutants: readonly ViewMutant[]): Plugin {
  const id = 'virtual:view-mutant';
  return {
    name: 'view-mutants',
    enforce: 'pre',
    resolveId: (source) => (source === id ? `\0${id}` : null),
    load: (source) =>
      source === `\0${id}` ? readFileSync(path.join(import.meta.dirname, 'view-mutant.js'), 'utf8') : null,
    transform(source, module) {
      const here = mutants.filter(({ file }) => path.join(root, file) === module.split('?')[0]);
      return here.length > 0 ? { code: mutateSource(source, here), map: null } : null;
    },
  };
}
