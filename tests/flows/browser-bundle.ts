import type { RegisteredFlow } from '../engine/flow.ts';
import { findFaults, planFlow } from '../engine/walk.ts';

// The entry of a script with all machines, models and oracles, which machines.spec.ts runs in a browser.

const files = import.meta.glob<{ flow: RegisteredFlow }>('./**/flow.ts', { eager: true });

/**
 * Walks a machine as its machine.test.ts does in Node.
 * @param folder the flow's folder, such as `customer/cart`
 * @returns the faults as sentences, and the number of walks
 */
export function walkMachine(folder: string): { faults: string[]; walks: number } {
  const file = files[`./${folder}/flow.ts`];
  if (!file) throw new Error(`The script has no flow "${folder}".`);
  const { flows } = file.flow;
  return { faults: [...findFaults(...flows)], walks: flows.flatMap((flow) => planFlow(flow).paths).length };
}
