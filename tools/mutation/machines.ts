import { fork } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import type { FoundFlow } from '../../tests/engine/flow.ts';
import { loadAllFlows } from '../../tests/flows/all-flows.ts';
import { operators, type Operator } from './mutants.ts';
import { idsIn } from './requirement-ids.ts';
import type { ViewMutation } from './views.ts';
import type { FromWorker } from './worker.ts';

/** A mutant that no test noticed, or that is equivalent. */
interface Left {
  operator: Operator;
  what: string;
  why: string;
}

export interface FlowMutation {
  flow: string;
  /** Places in the machine where at least one operator fits. */
  sites: number;
  mutants: number;
  byOperator: Partial<Record<Operator, { mutants: number; killed: number; equivalent: number; survived: number }>>;
  killed: number;
  /** Of them by the gates and walks made anew from the mutant; the others already by the sound machine's walks. */
  killedByGate: number;
  equivalent: readonly Left[];
  survivors: readonly Left[];
  /** By requirement: how many mutants an expectation that proves it has killed. */
  requirements: Readonly<Record<string, number>>;
  seconds: number;
}

export interface Mutation {
  at: string;
  /** Of all processes together. */
  seconds: number;
  sites: number;
  mutants: number;
  killed: number;
  equivalent: number;
  survived: number;
  /** Per cent of the mutants that are not equivalent. */
  score: number;
  flows: readonly FlowMutation[];
  /** The last run of all screens. */
  views?: ViewMutation;
}

const root = path.resolve(import.meta.dirname, '../..');
const file = path.join(root, 'flow-book-data', 'mutation.json');

/** Judges one flow's mutants in a process that then takes the next. */
function mutate(worker: ReturnType<typeof fork>, { name: flow, folder }: FoundFlow): Promise<FlowMutation> {
  const startedAt = performance.now();
  const counts = { sites: 0, mutants: 0, killed: 0, killedByGate: 0 };
  const byOperator: FlowMutation['byOperator'] = {};
  const equivalent: Left[] = [];
  const survivors: Left[] = [];
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

/** Flows whose machines have the most states first: the end is not one core's alone. */
const heavy = ['catalog', 'restaurant', 'cart', 'menu board', 'restaurant-create', 'menu item', 'partner orders'];

/**
 * Plants every fault that the operators know in the machines, each judged by its flow's generated tests, in one process a
 * core. The names of flows restrict it. The results are stored for the flow book.
 */
export async function mutateMachines(names: readonly string[], wantedCores: number): Promise<Mutation> {
  const allFlows = await loadAllFlows();
  const inOrder = (flows: readonly FlowMutation[]) => {
    const place = ({ flow }: FlowMutation) => allFlows.findIndex(({ name }) => name === flow);
    return flows.toSorted((one, other) => place(one) - place(other));
  };
  const startedAt = performance.now();
  const wanted = allFlows.filter(
    ({ name, folder }) => names.length === 0 || [name, folder].some((each) => names.includes(each)),
  );
  if (wanted.length === 0) throw new Error(`No such flow. There are: ${allFlows.map(({ name }) => name).join(', ')}`);
  const rank = (name: string) => (heavy.includes(name) ? heavy.indexOf(name) : heavy.length);
  const queue = wanted.toSorted((one, other) => rank(one.name) - rank(other.name));
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
  // What was judged before stays, so that the book is complete after a part was judged anew.
  const before = readBefore();
  const kept = names.length === 0 ? [] : (before?.flows ?? []);
  const others = kept.filter(({ flow }) => !judged.some((each) => each.flow === flow));
  const views = before?.views;
  write({ ...summed(inOrder([...others, ...judged])), ...(views && { views }) });
  return summed(judged);
}

/** Stores the last run of all views beside the machines'. */
export function storeViews(views: ViewMutation): void {
  write({ ...(readBefore() ?? summed([])), views });
}

function write(mutation: Mutation): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(mutation));
}

function readBefore(): Mutation | null {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Mutation) : null; // of `write`
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
    `\n${mutants} mutants at ${sites} sites of ${flows.length} machines: ${killed} killed, ${equivalent} equivalent, ${survived} survived; ${score} % caught${how}`,
  );
}
