import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';

/**
 * `npm run lines [-- REVISION …]`: counts the hand-written lines of product, tests and tools in each revision (default:
 * HEAD), so that two states of the project can be compared. Generated files are left out.
 */

const groups = {
  product: /^(?:demo|domain|machines|openapi|server|src)\//,
  tests: /^tests\//,
  tools: /^(?:tools|scripts)\//,
} as const;

const source = /\.(?:ts|tsx|mts|mjs|js)$/;
const generated = /\.gen\.|^openapi\/schema/;

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8', maxBuffer: 1e9 });

/** Lines of all files in a revision that match, read in one call. */
function countLines(revision: string, files: readonly string[]): number {
  if (files.length === 0) return 0;
  // An empty tree is before every file, so that the difference has each of their lines once.
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
