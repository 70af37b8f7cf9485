import { readFileSync } from 'node:fs';
import { readCommandLine } from '../scripts/command-line.mjs';
import { areaNames, killsByRequirement, readMutationReport } from '../mutation/report.ts';
import { isDue } from './due.ts';
import { proofsIn, requirementsOf } from './scan.ts';

// Lists which tests prove each requirement. Exits with code 1 if a due requirement has no test, or if a test refers to
// a requirement that does not exist. Then lists due requirements that have a test but no kill: no test with their id
// killed a mutant in the last full `npm run mutate`.
const requirements = requirementsOf(readFileSync('docs/requirements.md', 'utf8'));
const proofs = proofsIn('tests');
const isQuiet = readCommandLine({ options: { quiet: { type: 'boolean' } } }).values.quiet ?? false;

for (const { id } of requirements) {
  const places = proofs.get(id)?.map(({ place }) => place) ?? [];
  if (!isQuiet && places.length > 0) console.log(`${id} → ${places.join(', ')}`);
}

const known = new Set(requirements.map(({ id }) => id));
const missing = requirements.filter(({ id }) => isDue(id) && !proofs.has(id));
const unknown = [...proofs.keys()].filter((id) => !known.has(id));
const dueCount = requirements.filter(({ id }) => isDue(id)).length;

for (const { id, text } of missing) console.log(`without a test: ${id}  ${text}`);
for (const id of unknown) console.log(`no such requirement: ${id}  (${proofs.get(id)?.[0]?.place})`);
console.log(
  `${requirements.length} requirements, ${dueCount} due, ${dueCount - missing.length} of them with a test, ` +
    `${proofs.size} named in all`,
);
process.exitCode = missing.length + unknown.length > 0 ? 1 : 0;

const mutation = readMutationReport();
const kills = killsByRequirement(mutation);
const notRun = areaNames.filter((name) => !mutation[name]);
if (!isQuiet && notRun.length > 0)
  console.log(`kills are not known: 'npm run mutate' has not run ${notRun.join(', ')}`);
if (!isQuiet && notRun.length === 0) {
  const withoutKill = requirements.filter(({ id }) => isDue(id) && proofs.has(id) && !kills.has(id));
  for (const { id, text } of withoutKill) console.log(`without a kill: ${id}  ${text}`);
  const dates = Object.values(mutation).map(({ at }) => at.slice(0, 10));
  console.log(`${withoutKill.length} with a test and without a kill, by runs since ${dates.toSorted()[0]}`);
}
