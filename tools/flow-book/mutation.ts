import { existsSync, readFileSync } from 'node:fs';
import type { Mutation as MutationRun } from '../mutation/machines.ts';
import { slugOf } from './slug.ts';

/** The part of the last `npm run mutate` that the book shows. Equivalent mutants are not counted. */
export interface Mutation {
  made: string;
  killed: number;
  total: number;
  survivors: number;
  /** Mutants of the views; null if there were none. */
  views: { killed: number; total: number } | null;
  /** By the flow's slug. */
  flows: Record<string, { killed: number; total: number }>;
}

/** @returns null if there was no run */
export function readMutation(file: string): Mutation | null {
  if (!existsSync(file)) return null;
  // Written by tools/mutation/machines.ts.
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

/** @returns null if there was no run */
export function readCheckoutFaults(file: string): CheckoutFaults | null {
  if (!existsSync(file)) return null;
  // Written by tools/mutation/checkout-faults.mjs.
  const run = JSON.parse(readFileSync(file, 'utf8')) as Omit<CheckoutFaults, 'wrong'> & { wrong: readonly string[] };
  return { scenarios: run.scenarios, orders: run.orders, wrong: run.wrong.length };
}
