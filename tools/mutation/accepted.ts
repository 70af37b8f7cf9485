import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ViewOperator, ViewSite } from './view-sites.ts';

/** A mutant of a view that no user can notice; it is not drawn. */
export interface AcceptedMutant {
  /** Its path from the project's folder. */
  file: string;
  operator: ViewOperator;
  /** The source of the site. */
  what: string;
  why: string;
}

export const acceptedMutants = JSON.parse(
  readFileSync(path.join(import.meta.dirname, 'accepted.json'), 'utf8'),
) as readonly AcceptedMutant[]; // held against the views by accepted.test.ts

export const isAccepted = (file: string, { operator, what }: Pick<ViewSite, 'operator' | 'what'>): boolean =>
  acceptedMutants.some((each) => each.file === file && each.operator === operator && each.what === what);
