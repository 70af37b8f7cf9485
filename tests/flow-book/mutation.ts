import { existsSync, readFileSync } from 'node:fs';

/** What `npm run flows:mutate` leaves behind. */
export interface Mutation {
  made: string;
  killed: number;
  total: number;
  survivors: number;
  /** By the flow's slug. */
  flows: Record<string, { killed: number; total: number }>;
}

/** The last mutation run; null when there was none. */
export function readMutation(file: string): Mutation | null {
  if (!existsSync(file)) return null;
  return JSON.parse(readFileSync(file, 'utf8')) as Mutation;
}
