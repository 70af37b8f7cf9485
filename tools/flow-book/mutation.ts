import { existsSync, readFileSync } from 'node:fs';
import type { Mutation as MutationRun } from '../mutation/machines.ts';
import { slugOf } from './slug.ts';

/** The last run of `npm run flows:mutate`, as far as the book shows it. Equivalent mutants do not count. */
export interface Mutation {
  made: string;
  killed: number;
  total: number;
  survivors: number;
  /** Of the faults planted in the views; null when none were. */
  views: { caught: number; planted: number } | null;
  /** By the flow's slug. */
  flows: Record<string, { killed: number; total: number }>;
}

/** @returns null when there was no run */
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
    views: run.views ? { caught: run.views.caught, planted: run.views.planted } : null,
    flows: Object.fromEntries(flows),
  };
}

/** The last run of `npm run flows:faults`. */
export interface CheckoutFaults {
  scenarios: number;
  orders: number;
  wrong: number;
}

/** @returns null when there was no run */
export function readCheckoutFaults(file: string): CheckoutFaults | null {
  if (!existsSync(file)) return null;
  // Written by tools/mutation/checkout-faults.mjs.
  const run = JSON.parse(readFileSync(file, 'utf8')) as Omit<CheckoutFaults, 'wrong'> & { wrong: readonly string[] };
  return { scenarios: run.scenarios, orders: run.orders, wrong: run.wrong.length };
}
