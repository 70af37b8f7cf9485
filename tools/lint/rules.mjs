// Rules of oxlint about layers (`jsPlugins` of .oxlintrc.json); docs/architecture.md explains them.
import path from 'node:path';
import { layers } from './layers.mjs';

/** Calls that begin a statement. */
const beginnings = ['selectFrom', 'selectNoFrom', 'insertInto', 'updateTable', 'deleteFrom', 'mergeInto'];

/** Whether a file, by its path from the root, may have SQL. The backup copies whole tables, without a store. */
export const mayHaveSql = (file) => /\.store\.ts$|^server\/(?:db|backup)\//.test(file);

/** SQL stands in stores and in `server/db` alone. */
const sqlInStores = {
  create(context) {
    if (mayHaveSql(fileOf(context))) return {};
    const message = 'SQL stands in *.store.ts and server/db/; types of the database come from server/db/schema.ts.';
    return {
      ImportDeclaration(node) {
        if (/^(?:kysely|pg)(?:\/|$)/.test(node.source.value)) context.report({ node, message });
      },
      MemberExpression(node) {
        if (beginnings.includes(node.property.name)) context.report({ node, message });
      },
    };
  },
};

/** The layers, the longest path first. */
const paths = Object.keys(layers).toSorted((one, other) => other.length - one.length);
const layerOf = (file) => paths.find((each) => file === each || file.startsWith(`${each}/`));
const isIn = (layer, folder) => layer === folder || layer.startsWith(`${folder}/`);
/** The layers that are outermost folders of another one, such as `machines`: a file of them needs a layer of its own. */
const roots = new Set(paths.map((each) => each.split('/')[0]));

/** A layer imports only layers and packages that its row in layers.mjs allows. */
const imports = {
  create(context) {
    const file = fileOf(context);
    const from = layerOf(file);
    if (!roots.has(file.split('/')[0])) return {};
    const check = (node) => {
      const to = node.source?.value;
      if (typeof to !== 'string') return;
      const layer = to.startsWith('.') ? layerOf(path.posix.join(path.posix.dirname(file), to)) : undefined;
      const message = problemOf(from, to, layer);
      if (message !== null) context.report({ node, message: `${message} See tools/lint/layers.mjs.` });
    };
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
    };
  },
};

/** @returns what is wrong with an import of `to`, which is in `layer` if it is a file of ours */
function problemOf(from, to, layer) {
  if (from === undefined) return 'This file is in no layer.';
  const { may, never } = layers[from];
  if (!to.startsWith('.')) return never?.test(to) ? `${from} may not import the package ${to}.` : null;
  if (layer === undefined || layer === from || may.some((folder) => isIn(layer, folder))) return null;
  return `${from} may not import ${layer}.`;
}

const fileOf = ({ cwd, filename }) => path.relative(cwd, filename).split(path.sep).join('/');

export default { meta: { name: 'layers' }, rules: { imports, 'sql-in-stores': sqlInStores } };
