import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export interface Proof {
  /** File, relative to the project root, and line. */
  place: string;
  /** The title of the test, or the line of the oracle. */
  words: string;
}

const id = '[A-Z]+-\\d+';
/** Matches ids in the title of a test, as in `… [CAUTH-5 CAUTH-6]`. */
const inTitle = new RegExp(`\\[(${id}(?:[ ,]+${id})*)\\]`, 'g');
/** Matches ids beside the expectations of an oracle, as in `proves: ['CAUTH-5', 'CAUTH-6']`. */
const inOracle = /proves:?\s*[([]+([^\])]*)[\])]/g;
const quotedId = new RegExp(`['"\`](${id})['"\`]`, 'g');

/** Returns all requirements of the numbered list, in its order. */
export function requirementsOf(markdown: string): { id: string; text: string }[] {
  return [...markdown.matchAll(new RegExp(`^\\| (${id}) \\| (.*?) \\|`, 'gm'))].map(([, found = '', text = '']) => ({
    id: found,
    text,
  }));
}

/** Returns the tests that refer to each requirement, by its id. */
export function proofsIn(folder: string): Map<string, Proof[]> {
  const proofs = new Map<string, Proof[]>();
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(entry) || /^(?:engine|fixtures)\b|\bnode_modules\b/.test(entry)) continue;
    const file = path.join(folder, entry);
    for (const [number, line] of readFileSync(file, 'utf8').split('\n').entries()) {
      for (const found of idsOn(line)) {
        const known = proofs.get(found) ?? [];
        proofs.set(found, [...known, { place: `${path.relative('.', file)}:${number + 1}`, words: line.trim() }]);
      }
    }
  }
  return proofs;
}

function idsOn(line: string): Set<string> {
  const titled = [...line.matchAll(inTitle)].flatMap(([, ids = '']) => ids.split(/[ ,]+/));
  const proven = [...line.matchAll(inOracle)].flatMap(([, list = '']) =>
    [...list.matchAll(quotedId)].map(([, found = '']) => found),
  );
  return new Set([...titled, ...proven]);
}
