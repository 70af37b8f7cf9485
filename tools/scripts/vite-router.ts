import type { Plugin } from 'vite';

/** Names for developer tools. */
const names = /^\w+\.displayName = "\w+";$/gm;

/** Calls of React whose result is a component or a context. */
const definitions = /(?<== )React\d*\.(?:createContext|forwardRef)\(/g;

/**
 * Lets the bundler remove those components of React Router that the client does not use, such as forms and data that are
 * loaded in advance. The package consists of one file, in which they are created by calls and get names by assignments:
 * the bundler must suppose that both have effects, and keeps them with all that they call (D286).
 */
export function removeUnusedRouterParts(): Plugin {
  return {
    name: 'unused-router-parts',
    apply: 'build',
    transform(code, id) {
      if (!/\/react-router\/dist\/production\/chunk-[^/]+$/.test(id)) return null;
      // The number of lines does not change, so the source map stays valid without a map of this step.
      return { code: code.replaceAll(names, '').replaceAll(definitions, '/* @__PURE__ */ $&'), map: null };
    },
  };
}
