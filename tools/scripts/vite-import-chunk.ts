import type { Plugin } from 'vite';

const vitesHelper = '\0vite/preload-helper.js';

/** Wraps each dynamic import of the client in `importChunk` instead of Vite's own helper (D310). */
export function importChunksByFile(): Plugin {
  return {
    name: 'import-chunks-by-file',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      if (id !== vitesHelper) return null;
      return `export { importChunk as __vitePreload } from '/src/runtime/import-chunk.ts';`;
    },
  };
}
