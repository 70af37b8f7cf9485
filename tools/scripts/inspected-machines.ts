import path from 'node:path';
import type { Plugin } from 'vite';

/**
 * Makes the machines of all screens inspectable by replacing `@xstate/react` with src/app/dev/inspected-react.ts. For
 * development only.
 */
export function inspectedMachines(root: string): Plugin {
  const replacement = path.join(root, 'src/app/dev/inspected-react.ts');
  return {
    name: 'inspected-machines',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source === '@xstate/react' && importer !== replacement && importer?.startsWith(path.join(root, 'src'))
        ? replacement
        : null,
  };
}
