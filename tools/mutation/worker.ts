import { loadFlow } from '../../tests/engine/flow.ts';
import { flowsRoot } from '../../tests/flows/all-flows.ts';
import { prepare, type Verdict } from './judge.ts';
import type { Operator } from './mutants.ts';

/** A process that receives a flow's folder and reports the verdict on each of its mutants. */
export type FromWorker =
  | { type: 'prepared'; mutants: number; sites: number; seconds: number }
  | { type: 'judged'; operator: Operator; what: string; verdict: Verdict }
  | { type: 'done' };

const report = (message: FromWorker): void => void process.send?.(message);

async function work(folder: string): Promise<void> {
  const startedAt = performance.now();
  const { mutants, judge } = await prepare(folder, (await loadFlow(flowsRoot, folder)).flows);
  const seconds = (performance.now() - startedAt) / 1000;
  report({ type: 'prepared', mutants: mutants.length, sites: new Set(mutants.map(siteOf)).size, seconds });
  for (const mutant of mutants) {
    const { operator, what } = mutant;
    report({ type: 'judged', operator, what, verdict: judge(mutant) });
  }
  report({ type: 'done' });
}

/** The part of a description before the colon: the transition, action or actor. */
const siteOf = ({ what }: { what: string }) => what.split(': ')[0];

// A worker takes one flow after another, because loading takes most of a process's start.
process.on('message', (folder: string) => {
  work(folder).catch((error: unknown) => {
    console.error(error);
    process.exit(1);
  });
});
