import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { AnyStateMachine } from 'xstate';
import type { AnyFlow } from '../../tests/engine/flow.ts';
import type { FlowGraph } from '../../tests/engine/graph.ts';
import { pathsOf, type FlowPath } from '../../tests/engine/paths.ts';
import { findFault, findFaults, pagePartsOf } from '../../tests/engine/walk.ts';
import { createComparer, type Comparison, type Selector } from './equivalence.ts';
import { collectValues } from './collect-values.ts';
import { mutantsOf, type Mutant } from './mutants.ts';

/**
 * What killed a mutant: a path of the original machine (`walk`), or the coverage check or a path that was generated
 * from the mutant (`gate`).
 */
export type Verdict =
  | { kind: 'killed'; by: 'walk' | 'gate'; fault: string }
  | { kind: 'equivalent'; why: string }
  | { kind: 'survived'; why: string };

/** A start of the original machine with its paths. */
interface Plan {
  flow: AnyFlow;
  graph: FlowGraph;
  paths: readonly FlowPath[];
  /** Compares the behaviour of a mutant with that of the original machine. */
  compare: (mutant: AnyStateMachine) => Comparison;
  /** For each transition and state, the paths that visit it, with the number of the step in which they first do. */
  first: ReadonlyMap<string, ReadonlyMap<FlowPath, number>>;
}

export interface Trial {
  mutants: readonly Mutant[];
  judge: (mutant: Mutant) => Verdict;
}

/**
 * Creates the mutants of a machine and a function that judges them.
 * @param flows The flows of the machine, one for each start.
 */
export async function prepareTrial(oracle: string, flows: readonly AnyFlow[]): Promise<Trial> {
  const { graphs, seen } = collectValues(flows);
  const selectors = await selectorsOf(oracle);
  const plans = flows.flatMap((flow, at): Plan[] => {
    const graph = graphs[at];
    if (!graph) return [];
    const paths = pathsOf(graph, pagePartsOf(flow, graph));
    const compare = createComparer(flow, selectors);
    return [{ flow, graph, paths, compare, first: firstSteps(graph, paths.length > 0 ? paths : [[]]) }];
  });
  const [plan] = plans;
  const [sound] = flows;
  if (!plan || !sound) throw new Error(`${oracle} has no flow.`);
  const events = Object.keys(sound.model.events);
  let known: ReadonlySet<string> | null = null;
  const soundFaults = () => (known ??= new Set(findFaults(...flows)));
  return {
    mutants: mutantsOf(sound.model.machine, plan.graph, events, seen),
    judge: (mutant) => judge(plans, mutant, soundFaults),
  };
}

function judge(plans: readonly Plan[], mutant: Mutant, soundFaults: () => ReadonlySet<string>): Verdict {
  if (mutant.added && !canHappen(plans, mutant.added))
    return { kind: 'equivalent', why: 'the event cannot happen in this state' };
  const flows = plans.map(({ flow }): AnyFlow => ({ ...flow, model: { ...flow.model, machine: mutant.build() } }));
  for (const [at, plan] of plans.entries()) {
    const flow = flows[at];
    const fault = flow ? walkedFault(plan, flow, mutant) : null;
    if (fault !== null) return { kind: 'killed', by: 'walk', fault };
  }
  const compared = plans.map(({ compare }, at) => compare(flows[at]?.model.machine ?? mutant.build()));
  const different = compared.find(({ kind }) => kind === 'different');
  if (!different) {
    const unread = compared.flatMap((each) => (each.kind === 'same behaviour' ? [each.unread] : []));
    const why = unread.length > 0 ? `only what nothing reads differs: ${unread.join(', ')}` : 'the same graph';
    return { kind: 'equivalent', why };
  }
  const fault = newFault(flows, soundFaults());
  if (fault !== null) return { kind: 'killed', by: 'gate', fault };
  return { kind: 'survived', why: different.kind === 'different' ? different.where : '' };
}

/** Returns the first failure that the original machine does not have, since the mutation causes no others. */
function newFault(flows: readonly AnyFlow[], known: ReadonlySet<string>): string | null {
  for (const fault of findFaults(...flows)) if (!known.has(fault)) return fault;
  return null;
}

function canHappen(plans: readonly Plan[], { state, event }: { state: string; event: string }): boolean {
  return plans.some(({ graph }) =>
    graph.vertices.some(
      ({ world, edges, ignored }) =>
        world.machine._nodes.some(({ id }) => id === state) &&
        (edges.some((edge) => edge.event.type === event) || ignored.some(({ type }) => type === event)),
    ),
  );
}

/** Runs the paths that reach the mutation, those that reach it earliest first. Other paths cannot detect it. */
function walkedFault({ flow: sound, graph, first }: Plan, flow: AnyFlow, { site }: Mutant): string | null {
  const soonest = new Map<FlowPath, number>();
  const enter = (place: string, penalty: number) => {
    for (const [path, step] of first.get(place) ?? [])
      soonest.set(path, Math.min(step + penalty, soonest.get(path) ?? Infinity));
  };
  for (const id of site.transitions) enter(id, 0);
  for (const id of site.states) enter(id, site.transitions.length > 0 ? LATER : 0);
  const probed = new Set<FlowGraph['start']>();
  for (const [path] of [...soonest].toSorted(([, one], [, other]) => one - other)) {
    const fault = findFault(flow, graph, path, probed, flow === sound ? 'this machine' : 'the sound machine');
    if (fault !== null) return fault;
  }
  return null;
}
/**
 * More than the length of any path, so that paths that take a mutated transition run before paths that only visit its
 * state.
 */
const LATER = 1000;

function firstSteps(graph: FlowGraph, paths: readonly FlowPath[]): Map<string, Map<FlowPath, number>> {
  const first = new Map<string, Map<FlowPath, number>>();
  for (const path of paths) {
    const worlds = [graph.start.world, ...path.map(({ world }) => world)];
    for (const [step, { took, passed, machine }] of worlds.entries()) {
      for (const place of [...took.flat(), ...passed, ...machine._nodes.map(({ id }) => id)]) {
        const steps = first.get(place) ?? new Map<FlowPath, number>();
        first.set(place, steps);
        if (!steps.has(path)) steps.set(path, step);
      }
    }
  }
  return first;
}

/** Loads the functions of a snapshot that the selectors and the persistence of a flow export. */
async function selectorsOf(flow: string): Promise<Selector[]> {
  const folder = path.join(import.meta.dirname, '../../machines', flow);
  const files = readdirSync(folder).filter((file) => /^kept|\.(?:kept|selectors|view)\.ts$/.test(file));
  const modules = await Promise.all(
    files.map((file) => import(path.join(folder, file)) as Promise<Record<string, unknown>>),
  );
  return modules
    .flatMap((module) => Object.values(module))
    .filter((each): each is Selector => typeof each === 'function' && each.length === 1);
}
