import { readFileSync } from 'node:fs';
import { readCommandLine } from '../scripts/command-line.mjs';
import { isDue } from './due.ts';
import { proofsIn, requirementsOf } from './scan.ts';

// Which test proves which requirement; exit 1 while a due one has none, or a test names one that does not exist.
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
