// Bundles the service worker as dist/sw.js. The worker caches the files of the customer pages, which Vite's manifest
// lists, so it must be built after the page. If the list of files changes, the worker gets a new version. The argument
// is the folder of the built page (default: dist).
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { build } from 'vite';
import { isPartnerSource } from './partner-sources.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const dist = process.argv[2] ?? path.join(root, 'dist');
const manifest = JSON.parse(readFileSync(path.join(dist, '.vite', 'manifest.json'), 'utf8'));

/** Returns all manifest entries that an entry can load, without partner modules. */
function reachable(name, seen = new Set()) {
  if (seen.has(name) || isPartnerSource(name)) return seen;
  seen.add(name);
  const { imports = [], dynamicImports = [] } = manifest[name];
  for (const next of [...imports, ...dynamicImports]) reachable(next, seen);
  return seen;
}

// The entries are found by the HTML, because the manifest may not name the entry of the page if its script is shared.
const html = readFileSync(path.join(dist, 'index.html'), 'utf8');
const first = Object.keys(manifest).filter((name) => html.includes(manifest[name].file));
const names = first.flatMap((name) => [...reachable(name)]);
const files = names.flatMap((name) => [
  manifest[name].file,
  ...(manifest[name].css ?? []),
  ...(manifest[name].assets ?? []),
]);
const list = [...new Set(files)].sort((one, other) => one.localeCompare(other, 'en')).map((file) => `/${file}`);
const version = createHash('sha256').update(list.join('\n')).update(html).digest('hex').slice(0, 12);

await build({
  root,
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  define: { __FILES__: JSON.stringify(list), __VERSION__: JSON.stringify(version) },
  build: {
    outDir: dist,
    emptyOutDir: false,
    target: 'baseline-widely-available',
    rolldownOptions: {
      checks: { bundlerTimings: false },
      input: 'src/worker/service-worker.ts',
      output: { format: 'iife', entryFileNames: 'sw.js' },
    },
  },
});
