import { fork } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import type { FoundFlow } from '../../tests/engine/find-flows.ts';
import { loadAllFlows } from '../../tests/flows/all-flows.ts';
import { operators, type Operator } from './mutants.ts';
import { idsIn } from './requirement-ids.ts';
import type { ViewMutation } from './views.ts';
import { wantedOf } from './wanted.ts';
import type { FromWorker } from './worker.ts';

/** A mutant that survived or is equivalent. */
interface SurvivingMutant {
  operator: Operator;
  what: string;
  why: string;
}

export interface FlowMutation {
  flow: string;
  /** Number of places in the machine to which an operator applies. */
  sites: number;
  mutants: number;
  byOperator: Partial<Record<Operator, { mutants: number; killed: number; equivalent: number; survived: number }>>;
  killed: number;
  /**
   * How many of the killed mutants were killed by the coverage check or by paths generated from the mutant, instead of
   * paths of the original machine.
   */
  killedByGate: number;
  equivalent: readonly SurvivingMutant[];
  survivors: readonly SurvivingMutant[];
  /** For each requirement, the number of mutants that were killed by an expectation that proves it. */
  requirements: Readonly<Record<string, number>>;
  seconds: number;
}

export interface Mutation {
  at: string;
  /** Sum of all processes. */
  seconds: number;
  sites: number;
  mutants: number;
  killed: number;
  equivalent: number;
  survived: number;
  /** Percentage of the non-equivalent mutants that were killed. */
  score: number;
  flows: readonly FlowMutation[];
  /** The last run with all screens. */
  views?: ViewMutation;
}

const root = path.resolve(import.meta.dirname, '../..');
const file = path.join(root, 'flow-book-data', 'mutation.json');

/** Judges the mutants of one flow in a worker process, which can take another flow afterwards. */
function mutate(worker: ReturnType<typeof fork>, { name: flow, folder }: FoundFlow): Promise<FlowMutation> {
  const startedAt = performance.now();
  const counts = { sites: 0, mutants: 0, killed: 0, killedByGate: 0 };
  const byOperator: FlowMutation['byOperator'] = {};
  const equivalent: SurvivingMutant[] = [];
  const survivors: SurvivingMutant[] = [];
  const requirements: Record<string, number> = {};
  return new Promise((resolve, reject) => {
    const receive = (message: FromWorker) => {
      if (message.type === 'prepared') {
        counts.sites = message.sites;
        counts.mutants = message.mutants;
      } else if (message.type === 'judged') {
        const { operator, what, verdict } = message;
        const row = (byOperator[operator] ??= { mutants: 0, killed: 0, equivalent: 0, survived: 0 });
        row.mutants += 1;
        row[verdict.kind] += 1;
        if (verdict.kind === 'killed') counts.killed += 1;
        if (verdict.kind === 'killed' && verdict.by === 'gate') counts.killedByGate += 1;
        if (verdict.kind === 'killed')
          for (const id of idsIn(verdict.fault)) requirements[id] = (requirements[id] ?? 0) + 1;
        if (verdict.kind === 'equivalent') equivalent.push({ operator, what, why: verdict.why });
        if (verdict.kind === 'survived') survivors.push({ operator, what, why: verdict.why });
      } else {
        worker.off('message', receive);
        worker.off('exit', died);
        const seconds = (performance.now() - startedAt) / 1000;
        resolve({ flow, ...counts, byOperator, equivalent, survivors, requirements, seconds });
      }
    };
    const died = (code: number | null) => reject(new Error(`The process for '${flow}' ended with ${code}.`));
    worker.on('message', receive);
    worker.on('exit', died);
    worker.send(folder);
  });
}

/** Returns the size of a flow's machine and tests, bytes. */
function sizeOf(folder: string): number {
  const folders = [path.join(root, 'machines', folder), path.join(root, 'tests/flows', folder)];
  return folders
    .flatMap((each) => readdirSync(each).map((name) => statSync(path.join(each, name)).size))
    .reduce((sum, size) => sum + size, 0);
}

/**
 * Creates all mutants of the machines, and judges each with the generated tests of its flow, in one process per core.
 * Stores the results for the flow book.
 * @param names The flows to mutate; empty for all flows.
 */
export async function mutateMachines(names: readonly string[], wantedCores: number): Promise<Mutation> {
  const allFlows = await loadAllFlows();
  const inOrder = (flows: readonly FlowMutation[]) => {
    const place = ({ flow }: FlowMutation) => allFlows.findIndex(({ name }) => name === flow);
    return flows.toSorted((one, other) => place(one) - place(other));
  };
  const startedAt = performance.now();
  const wanted = wantedOf('flow', allFlows, names, ({ name, folder }) => [name, folder]);
  // The largest flows come first, so that no core has to finish a large one while the others are idle.
  const queue = wanted.toSorted((one, other) => sizeOf(other.folder) - sizeOf(one.folder));
  const cores = Math.min(wantedCores, availableParallelism(), queue.length);
  const flows: FlowMutation[] = [];

  await Promise.all(
    Array.from({ length: cores }, async () => {
      const worker = fork(path.join(import.meta.dirname, 'worker.ts'), { execArgv: ['--import', 'tsx'] });
      for (let flow = queue.shift(); flow !== undefined; flow = queue.shift()) {
        const result = await mutate(worker, flow);
        flows.push(result);
        print(result);
      }
      worker.disconnect();
    }),
  );

  const seconds = Math.round((performance.now() - startedAt) / 1000);
  const judged = inOrder(flows);
  report(summed(judged), `, ${seconds} s on ${cores} cores`);
  // Keeps the earlier results of other flows, so that the book stays complete after a run with only some flows.
  const before = readBefore();
  const kept = names.length === 0 ? [] : (before?.flows ?? []);
  const others = kept.filter(({ flow }) => !judged.some((each) => each.flow === flow));
  const views = before?.views;
  write({ ...summed(inOrder([...others, ...judged])), ...(views && { views }) });
  return summed(judged);
}

/** Stores the results of the views beside those of the machines. */
export function storeViews(views: ViewMutation): void {
  write({ ...(readBefore() ?? summed([])), views });
}

function write(mutation: Mutation): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(mutation));
}

function readBefore(): Mutation | null {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Mutation) : null; // written by `write`
}

function summed(flows: readonly FlowMutation[]): Mutation {
  const sum = (count: (flow: FlowMutation) => number) => flows.reduce((total, flow) => total + count(flow), 0);
  const killed = sum((flow) => flow.killed);
  const survived = sum(({ survivors }) => survivors.length);
  return {
    at: new Date().toISOString(),
    seconds: Math.round(sum((flow) => flow.seconds)),
    sites: sum(({ sites }) => sites),
    mutants: sum(({ mutants }) => mutants),
    killed,
    equivalent: sum(({ equivalent }) => equivalent.length),
    survived,
    score: Math.floor((killed / Math.max(killed + survived, 1)) * 10_000) / 100,
    flows,
  };
}

const line = (flow: string, { mutants, killed, equivalent, survived }: Record<string, number>, seconds?: number) =>
  `${flow.padEnd(24)}${[mutants, killed, equivalent, survived].map((count) => String(count).padStart(11)).join('')}${
    seconds === undefined ? '' : `${seconds.toFixed(0).padStart(8)} s`
  }`;

function print({ flow, mutants, killed, equivalent, survivors, seconds }: FlowMutation): void {
  const counts = { mutants, killed, equivalent: equivalent.length, survived: survivors.length };
  console.log(line(flow, counts, seconds));
  for (const { operator, what, why } of survivors)
    console.log(`  survived: ${operator}, ${what} (${why.slice(0, 160)})`);
}

function report({ flows, sites, mutants, killed, equivalent, survived, score }: Mutation, how: string): void {
  console.log(`\n${''.padEnd(24)}    mutants     killed equivalent   survived`);
  for (const operator of operators) {
    const counts = { mutants: 0, killed: 0, equivalent: 0, survived: 0 };
    for (const { byOperator } of flows) {
      for (const key of ['mutants', 'killed', 'equivalent', 'survived'] as const)
        counts[key] += byOperator[operator]?.[key] ?? 0;
    }
    console.log(line(operator, counts));
  }
  console.log('\nEquivalent, by why:');
  const whys = new Map<string, number>();
  for (const { why } of flows.flatMap((flow) => flow.equivalent)) {
    const kind = why.split(':')[0] ?? why;
    whys.set(kind, (whys.get(kind) ?? 0) + 1);
  }
  for (const [why, count] of whys) console.log(`  ${String(count).padStart(6)}  ${why}`);
  console.log(
    `\n${mutants} mutants at ${sites} sites of ${flows.length} machines: ${killed} killed, ${equivalent} equivalent, ${survived} survived; ${score} % killed${how}`,
  );
}
