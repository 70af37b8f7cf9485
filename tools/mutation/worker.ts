import { loadFlow } from '../../tests/engine/find-flows.ts';
import { flowsRoot } from '../../tests/flows/all-flows.ts';
import { prepareTrial, type Verdict } from './judge.ts';
import type { Operator } from './mutants.ts';

/** The messages of this process, which receives the folder of a flow and reports the verdict on each of its mutants. */
export type FromWorker =
  | { type: 'prepared'; mutants: number; sites: number; seconds: number }
  | { type: 'judged'; operator: Operator; what: string; verdict: Verdict }
  | { type: 'done' };

const report = (message: FromWorker): void => void process.send?.(message);

async function work(folder: string): Promise<void> {
  const startedAt = performance.now();
  const { mutants, judge } = await prepareTrial(folder, (await loadFlow(flowsRoot, folder)).flows);
  const seconds = (performance.now() - startedAt) / 1000;
  report({ type: 'prepared', mutants: mutants.length, sites: new Set(mutants.map(siteOf)).size, seconds });
  for (const mutant of mutants) {
    const { operator, what } = mutant;
    report({ type: 'judged', operator, what, verdict: judge(mutant) });
  }
  report({ type: 'done' });
}

/** Returns the part of a description before the colon, which names a transition, action or actor. */
const siteOf = ({ what }: { what: string }) => what.split(': ')[0];

// A worker takes one flow after another, because starting a process takes long.
process.on('message', (folder: string) => {
  work(folder).catch((error: unknown) => {
    console.error(error);
    process.exit(1);
  });
});
