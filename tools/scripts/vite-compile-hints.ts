import type { Plugin } from 'vite';
import { isPartnerSource } from './partner-sources.mjs';

const comment = '//# allFunctionsCalledOnLoad\n';

/**
 * Adds a comment to the scripts without sources of the portal, because of which Chromium compiles their functions on
 * another thread while they load, and not each at its first call, which may be during a press (D288). Runs last, because
 * the comment has to be in front of what other plugins put in front of a chunk.
 */
export function compileWhileLoading(): Plugin {
  return {
    name: 'compile-while-loading',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type !== 'chunk' || file.moduleIds.some((id) => isPartnerSource(id))) continue;
          file.code = comment + file.code;
          const map = bundle[`${file.fileName}.map`];
          // A source map begins with the positions of the first line, which are none now.
          if (map?.type === 'asset') map.source = String(map.source).replace('"mappings":"', '"mappings":";');
        }
      },
    },
  };
}
