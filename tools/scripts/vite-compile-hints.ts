import type { Plugin } from 'vite';

const comment = '//# allFunctionsCalledOnLoad\n';

/**
 * Chromium compiles all functions of a file that begins with this comment while the file loads, on another thread,
 * instead of each at its first call, which may be during a press (D288). Adds it last: other plugins put code in front of a chunk.
 * @param scripts matches the names of the chunks that get the comment
 */
export function compileWhileLoading(scripts: RegExp): Plugin {
  return {
    name: 'compile-while-loading',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type !== 'chunk' || !scripts.test(file.name)) continue;
          file.code = comment + file.code;
          const map = bundle[`${file.fileName}.map`];
          // A source map begins with the positions of the first line, which are none now.
          if (map?.type === 'asset') map.source = String(map.source).replace('"mappings":"', '"mappings":";');
        }
      },
    },
  };
}
