// Makes Stryker ignore the text of SQL statements and all mutants outside the sample, and print survivors at once. Stryker loads this file in its
// own processes, without tsx.
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';

/** Methods of the query builder whose arguments are SQL names and operators. */
const queryCalls =
  /^(?:select\w*|where\w*|orWhere\w*|having|groupBy|orderBy|\w*Join|on\w*|from|insertInto|updateTable|deleteFrom|set|columns?|values|returning\w*|ref|fn|eb|as|with|for\w+)$/;

/**
 * @type {{ isStringLiteral(): boolean, isTaggedTemplateExpression(): boolean, node: any, parent: any }} a Babel path
 */
const sqlText = {
  shouldIgnore(path) {
    if (path.isTaggedTemplateExpression() && path.node.tag.name === 'sql') return 'SQL text';
    if (!path.isStringLiteral()) return;
    const call = path.parent.type === 'ArrayExpression' ? path.parentPath.parent : path.parent;
    const callee = call.type === 'CallExpression' ? call.callee : null;
    const name = callee?.type === 'MemberExpression' ? callee.property.name : callee?.name;
    return queryCalls.test(name ?? '') ? 'SQL text' : undefined;
  },
};

/**
 * MUTATION_SAMPLE contains the number of mutants in the sample and its seed, as in `320:17`. If it is not set, all
 * mutants are run.
 */
const [count, seed] = (process.env.MUTATION_SAMPLE ?? '').split(':');
const root = process.cwd();

/** Returns the rank of a mutant, which depends only on the mutant and the seed, not on the location of the project. */
function rankOf({ fileName, location: { start, end }, mutatorName, replacement }) {
  const file = fileName.replace(root, '');
  const text = [seed, file, start.line, start.column, end.line, end.column, mutatorName, replacement].join(' ');
  return createHash('sha256').update(text).digest('hex');
}

const sample = {
  async init() {},
  /** Puts all mutants into one group, so that the sample is drawn from all of them. */
  group: async (mutants) => [mutants.map(({ id }) => id)],
  async check(mutants) {
    const files = mutants.map(({ id, fileName }) => [id, path.relative(root, fileName)]);
    writeFileSync(process.env.MUTATION_FILES, JSON.stringify(Object.fromEntries(files)));
    const ranked = mutants.map((mutant) => ({ id: mutant.id, rank: rankOf(mutant) }));
    const drawn = ranked.toSorted((one, other) => (one.rank < other.rank ? -1 : 1)).slice(0, Number(count || Infinity));
    const ids = new Set(drawn.map(({ id }) => id));
    const verdictOf = ({ id }) =>
      ids.has(id) ? { status: 'passed' } : { status: 'compileError', reason: 'not in the sample' };
    return Object.fromEntries(mutants.map((mutant) => [mutant.id, verdictOf(mutant)]));
  },
};

/** Prints each survivor at once, because Stryker writes its report only after the last mutant. */
const survivors = {
  onMutantTested({ status, fileName, location, mutatorName, replacement, coveredBy = [] }) {
    if (status !== 'Survived' && status !== 'NoCoverage') return;
    const place = `${path.relative(root, fileName)}:${location.start.line}:${location.start.column}`;
    console.log(`${status}: ${place} ${mutatorName}: ${replacement} (${coveredBy.length} tests)`);
  },
};

export const strykerPlugins = [
  { kind: 'Ignore', name: 'sql-text', value: sqlText },
  { kind: 'Checker', name: 'sample', value: sample },
  { kind: 'Reporter', name: 'survivors', value: survivors },
];
