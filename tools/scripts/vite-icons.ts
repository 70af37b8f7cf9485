import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

const icons = path.resolve(path.dirname(createRequire(import.meta.url).resolve('lucide-react')), '../esm');

/** Reads the file of each icon, by name, from the package's own index. */
function iconFiles(): Map<string, string> {
  const list = readFileSync(path.join(icons, 'lucide-react.mjs'), 'utf8');
  const lines = list.matchAll(/^export \{ (?<names>.+) \} from '\.\/(?<file>icons\/[\w-]+\.mjs)';$/gm);
  return new Map(
    [...lines].flatMap(({ groups: { names = '', file = '' } = {} }) =>
      names.split(', ').map((each) => [each.replace('default as ', ''), path.join(icons, file)] as const),
    ),
  );
}

/** Removes what `src/design/drawn-icon.ts` does not read from an icon's data: names and keys do not compress. */
const withoutUnused = (code: string): string =>
  code.replaceAll(/^ {2}(?:name: "[^"]*"|aliases: \[[^\]]*\]),?$|, key: "\w+"|^__iconData\.node;$/gm, '');

/**
 * Rewrites imports so that each icon is imported from its own file and bundled only with the pages that use it;
 * imported from the package's index, all icons would be part of every page. `src/design/drawn-icon.ts` renders the
 * icons with a tenth of the package's code.
 */
export function separateIcons(): Plugin {
  const files = iconFiles();
  const drawn = path.resolve('src/design/drawn-icon.ts');
  return {
    name: 'icons-by-themselves',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source.endsWith('/createLucideIcon.mjs') && importer?.startsWith(icons) ? drawn : null,
    transform(code, id) {
      if (id.startsWith(icons)) return { code: withoutUnused(code), map: null };
      if (id.includes('/node_modules/') || !code.includes("'lucide-react'")) return null;
      const apart = code.replace(/^import \{ (?<names>[^}]+) \} from 'lucide-react';$/gm, (_, names: string) =>
        names
          .split(', ')
          .map((name) => {
            const file = files.get(name);
            if (!file) throw new Error(`lucide-react has no icon "${name}".`);
            return `import ${name} from ${JSON.stringify(file)};`;
          })
          .join(''),
      );
      // The number of lines does not change, so the source map stays valid without a map of this step.
      return { code: apart, map: null };
    },
  };
}
