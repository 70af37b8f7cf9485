import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ViewOperator, ViewSite } from './view-sites.ts';

/** A mutant of a view that no user can notice, and that is therefore never drawn. */
export interface AcceptedMutant {
  /** Path from the project root. */
  file: string;
  operator: ViewOperator;
  /** The source text that is mutated. */
  what: string;
  why: string;
}

export const acceptedMutants = JSON.parse(
  readFileSync(path.join(import.meta.dirname, 'accepted.json'), 'utf8'),
) as readonly AcceptedMutant[]; // accepted.test.ts checks these entries

export const isAccepted = (file: string, { operator, what }: Pick<ViewSite, 'operator' | 'what'>): boolean =>
  acceptedMutants.some((each) => each.file === file && each.operator === operator && each.what === what);
