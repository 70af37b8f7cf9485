import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';

/**
 * `npm run lines [-- REVISION …]`: counts the lines of product, tests and tools in each revision (default: HEAD),
 * without generated files, so that two revisions can be compared.
 */

const groups = {
  product: /^(?:demo|domain|machines|openapi|server|src)\//,
  tests: /^tests\//,
  tools: /^(?:tools|scripts)\//,
} as const;

const source = /\.(?:ts|tsx|mts|mjs|js)$/;
const generated = /\.gen\.|^openapi\/schema/;

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8', maxBuffer: 1e9 });

/** Counts the lines of these files in a revision, with a single call of git. */
function countLines(revision: string, files: readonly string[]): number {
  if (files.length === 0) return 0;
  // The difference from the empty tree adds each line of each file.
  const empty = git('hash-object', '-t', 'tree', '/dev/null').trim();
  const rows = git('diff', '--numstat', '--no-renames', empty, revision, '--', ...files)
    .trim()
    .split('\n');
  return rows.reduce((sum, row) => sum + Number(row.split('\t')[0]), 0);
}

const { positionals } = parseArgs({ allowPositionals: true });
const table = Object.fromEntries(
  (positionals.length > 0 ? positionals : ['HEAD']).map((revision) => {
    const files = git('ls-tree', '-r', '--name-only', revision).trim().split('\n');
    const counts = Object.entries(groups).map(([name, place]) => {
      const own = files.filter((file) => place.test(file) && source.test(file) && !generated.test(file));
      return [name, countLines(revision, own)] as const;
    });
    const all = counts.reduce((sum, [, lines]) => sum + lines, 0);
    return [revision, { ...Object.fromEntries(counts), all }];
  }),
);
console.table(table);
