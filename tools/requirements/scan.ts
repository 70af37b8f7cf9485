import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export interface Proof {
  /** File and line, relative to the project's folder. */
  place: string;
  /** The test's title, or the oracle's line. */
  words: string;
}

const id = '[A-Z]+-\\d+';
/** `… [CAUTH-5 CAUTH-6]` in a test's title. */
const inTitle = new RegExp(`\\[(${id}(?:[ ,]+${id})*)\\]`, 'g');
/** `proves: ['CAUTH-5', 'CAUTH-6']` beside an oracle's expectation. */
const inOracle = /proves:?\s*[([]+([^\])]*)[\])]/g;
const quotedId = new RegExp(`['"\`](${id})['"\`]`, 'g');

/** All requirements of the numbered list, in order. */
export function requirementsOf(markdown: string): { id: string; text: string }[] {
  return [...markdown.matchAll(new RegExp(`^\\| (${id}) \\| (.*?) \\|`, 'gm'))].map(([, found = '', text = '']) => ({
    id: found,
    text,
  }));
}

/** The tests that name each requirement: id → proofs. */
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
