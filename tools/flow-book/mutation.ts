import { existsSync, readFileSync } from 'node:fs';
import type { Mutation as MutationRun } from '../mutation/machines.ts';
import { slugOf } from './slug.ts';

/** The results of the last `npm run mutate`, without equivalent mutants. */
export interface Mutation {
  made: string;
  killed: number;
  total: number;
  survivors: number;
  /** Mutants of the views; null if the run had none. */
  views: { killed: number; total: number } | null;
  /** Mutants of the flows, by slug. */
  flows: Record<string, { killed: number; total: number }>;
}

/**
 * Reads the results of a mutation run.
 * @returns null if there was no run.
 */
export function readMutation(file: string): Mutation | null {
  if (!existsSync(file)) return null;
  // tools/mutation/machines.ts writes this file.
  const run = JSON.parse(readFileSync(file, 'utf8')) as MutationRun;
  const flows = run.flows.map(({ flow, mutants, killed, equivalent }) => {
    const total = mutants - equivalent.length;
    return [slugOf(flow), { killed, total }] as const;
  });
  return {
    made: run.at,
    killed: run.killed,
    total: run.mutants - run.equivalent,
    survivors: run.survived,
    views: run.views ? { killed: run.views.killed, total: run.views.mutants.length } : null,
    flows: Object.fromEntries(flows),
  };
}

/** The results of the last `npm run flows:faults`. */
export interface CheckoutFaults {
  scenarios: number;
  orders: number;
  wrong: number;
}

/**
 * Reads the results of a run of `flows:faults`.
 * @returns null if there was no run.
 */
export function readCheckoutFaults(file: string): CheckoutFaults | null {
  if (!existsSync(file)) return null;
  // tools/mutation/checkout-faults.mjs writes this file.
  const run = JSON.parse(readFileSync(file, 'utf8')) as Omit<CheckoutFaults, 'wrong'> & { wrong: readonly string[] };
  return { scenarios: run.scenarios, orders: run.orders, wrong: run.wrong.length };
}
