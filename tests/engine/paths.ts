import type { AnyMachineSnapshot } from 'xstate';
import { areAdjacent, type Edge, type FlowGraph, type Vertex } from './graph.ts';
import { eventKey, eventTitle } from './model.ts';
import type { TransitionId, World } from './world.ts';

/** A sequence of steps from the start. */
export type FlowPath = readonly Edge[];

/** The name of something that paths must cover. */
type Goal = string;
/** The goals that a step covers by itself, and those that it covers as the successor of another step. */
interface Goals {
  own: (edge: Edge) => readonly Goal[];
  pair?: (before: Edge | null, edge: Edge) => readonly Goal[];
}

/** Maximum number of steps to the next uncovered goal; beyond it, a new path starts. */
const DETOUR = 5;
/** `DETOUR` for the browser, where a new path takes as long as five steps plus the way to its first goal. */
const LEAN_DETOUR = 8;
/** Paths of this length are not extended. */
const LONG = 30;

export const pathTitle = (path: FlowPath): string =>
  path.map(({ event }) => eventTitle(event)).join(' → ') || '(start)';

/**
 * In graphs with up to this number of steps, paths take each step, not only each transition, because parallel regions
 * share the context.
 */
const SMALL = 2000;

/**
 * Returns paths that cover every transition with each payload that triggers it, and every pair of adjacent transitions;
 * in a small graph also every step in every distinct state, in a large graph also every result of `visits`.
 * @param visits descriptions of what the page shows in a state; equal descriptions count as one
 */
export function pathsOf(graph: FlowGraph, visits: (at: Vertex) => readonly string[]): FlowPath[] {
  const all = graph.edges.length <= SMALL;
  const names = new Map(all ? graph.edges.map((edge, index) => [edge, [`step ${index}`]]) : []);
  return cover(graph, {
    own: (edge) => [...transitionGoals(edge), ...payloadGoals(edge), ...(names.get(edge) ?? visits(edge.to))],
    pair: pairsOf(graph),
  });
}

/**
 * Returns paths for the browser, where a path takes seconds: they cover every transition and each answer of an actor at
 * least once. Steps that `can` excludes are not taken.
 */
export function leanPathsOf(graph: FlowGraph, can: (edge: Edge) => boolean = () => true): FlowPath[] {
  const own = (edge: Edge) => [...transitionGoals(edge), ...(edge.event.type.includes(' ') ? payloadGoals(edge) : [])];
  return cover(graph, { own }, { can, detour: LEAN_DETOUR });
}

/** The paths from one start of a machine. */
export interface WalkedGraph {
  graph: FlowGraph;
  paths: readonly FlowPath[];
  /** States by id in which the flow may stay permanently. */
  rests?: readonly string[];
  /** Invariants for snapshots of the graph's own machine. */
  always?: Invariants;
}
type Invariants = Readonly<Record<string, (snapshot: never) => boolean>>;

/**
 * Describes what the paths do not cover of a machine's definition, and what is wrong with it: unhandled errors,
 * violated invariants, transitions without effect and dead ends.
 */
export function findUncovered(walked: readonly WalkedGraph[]): string[] {
  const [defined] = walked.map(({ graph }) => graph.defined);
  // Transitions of the start itself (an `always` of the initial state) need no path.
  const worlds = walked.flatMap(({ graph, paths }) => [graph.start.world, ...paths.flat().map(({ world }) => world)]);
  const states = new Set(worlds.flatMap(({ passed }) => passed));
  const transitions = new Set(worlds.flatMap(({ took }) => took.flat()));
  return [
    ...new Set(walked.flatMap(({ graph }) => unhandled(graph))),
    ...(defined?.states ?? []).filter((id) => !states.has(id)).map((id) => `dead state: no walk reaches ${id}`),
    ...[...(defined?.transitions.keys() ?? [])]
      .filter((id) => !transitions.has(id))
      .map((id) => `dead transition: no walk takes ${id}`),
    ...idle(walked).map((id) => `idle transition: ${id} never changes anything`),
    ...walked.flatMap(broken),
    ...deadEnds(walked).map((id) => `dead end: nothing leads out of ${id}`),
    ...walked.flatMap(missedPairs),
  ];
}

/** Describes the invariants that some state of the graph violates. */
function broken({ graph, always = {} }: WalkedGraph): string[] {
  return [...new Set(graph.vertices.flatMap(({ world }) => violatedInvariants(always, world.machine)))].map(
    (words) => `not always: ${words}`,
  );
}

/** Returns the descriptions of the invariants that a snapshot violates. */
export function violatedInvariants(always: Invariants, snapshot: AnyMachineSnapshot): string[] {
  // The snapshot belongs to the flow's own machine.
  return Object.entries(always).flatMap(([words, holds]) => (holds(snapshot as never) ? [] : [words]));
}

/** Describes the rejections and errors that stop the machine. */
function unhandled({ edges }: FlowGraph): string[] {
  return edges
    .filter(({ to }) => to.world.machine.status === 'error')
    .map(({ event, from }) => `not handled: ${event.type} in ${JSON.stringify(from.world.machine.value)}`);
}

/** Transitions with a target that never change, start, stop or emit anything. */
function idle(walked: readonly WalkedGraph[]): TransitionId[] {
  const open = new Set<TransitionId>();
  for (const { graph } of walked) {
    for (const [id, { isTargeted }] of graph.defined.transitions) if (isTargeted) open.add(id);
  }
  for (const { graph } of walked) {
    for (const id of graph.start.world.took.flat()) open.delete(id);
    for (const { from, to, world } of graph.edges) {
      if (from !== to || world.acted) for (const id of world.took.flat()) open.delete(id);
    }
  }
  const taken = new Set(walked.flatMap(({ graph }) => graph.edges.flatMap(({ world }) => world.took.flat())));
  return [...open].filter((id) => taken.has(id));
}

/** States that no step leaves, neither to another state nor to the end. */
function deadEnds(walked: readonly WalkedGraph[]): string[] {
  const [defined] = walked.map(({ graph }) => graph.defined);
  const rests = new Set(walked.flatMap(({ rests: own = [] }) => own));
  const ids = new WeakMap<World, ReadonlySet<string>>();
  const idsOf = (world: World) => {
    const found = ids.get(world) ?? new Set(world.machine._nodes.map(({ id }) => id));
    ids.set(world, found);
    return found;
  };
  const entered = new Set<string>();
  const left = new Set<string>();
  for (const { graph } of walked) {
    for (const vertex of graph.vertices) for (const id of idsOf(vertex.world)) entered.add(id);
    for (const { from, to } of graph.edges) {
      const isOver = to.world.machine.status !== 'active';
      for (const id of idsOf(from.world)) if (isOver || !idsOf(to.world).has(id)) left.add(id);
    }
  }
  return (defined?.resting ?? []).filter((id) => entered.has(id) && !left.has(id) && !rests.has(id));
}

/** Pairs of adjacent transitions that exist in the graph and are not covered. */
function missedPairs({ graph, paths }: WalkedGraph): string[] {
  const pair = pairsOf(graph);
  const missed = new Set<Goal>();
  const each = (before: Edge | null, edge: Edge, act: (goal: Goal) => void) => pair(before, edge).forEach(act);
  for (const edge of graph.edges) {
    each(null, edge, (goal) => missed.add(goal));
    for (const next of edge.to.edges) each(edge, next, (goal) => missed.add(goal));
  }
  for (const path of paths) {
    for (const [at, edge] of path.entries()) each(path[at - 1] ?? null, edge, (goal) => missed.delete(goal));
  }
  return [...missed].map((goal) => `pair not walked: ${goal}`);
}

const transitionGoals = ({ world }: Edge): Goal[] => world.took.flat();
const payloadGoals = ({ event, world, from }: Edge): Goal[] =>
  world.took.length > 0
    ? world.took.flat().map((id) => `${id} by ${eventKey(event)}`)
    : // The machine has no transition for this answer, so the oracle must expect no effect.
      [`${eventKey(event)} unheard in ${JSON.stringify(from.world.machine.value)}`];

/**
 * Returns the pairs of adjacent transitions within a step's microsteps, and from the last microstep of a step to the
 * first of the next step. They are cached by `took`, which is one object per combination of transitions: a graph has
 * far fewer combinations than steps.
 */
function pairsOf({ defined }: FlowGraph): NonNullable<Goals['pair']> {
  const related = (one: TransitionId, two: TransitionId) =>
    areAdjacent(defined.transitions.get(one), defined.transitions.get(two));
  const none: World['took'] = [];
  const known = new Map<World['took'], Map<World['took'], readonly Goal[]>>();
  return (before, { world: { took } }) => {
    const from = before?.world.took ?? none;
    const row = known.get(from) ?? new Map<World['took'], readonly Goal[]>();
    known.set(from, row);
    const steps = [from.at(-1) ?? [], ...took];
    const goals =
      row.get(took) ??
      took.flatMap((step, at) =>
        (steps[at] ?? []).flatMap((one) => step.filter((two) => related(one, two)).map((two) => `${one} → ${two}`)),
      );
    row.set(took, goals);
    return goals;
  };
}

/** Tracks the uncovered goals. A list whose goals are all covered is not scanned again. */
function createLedger({ own, pair }: Goals) {
  const open = new Set<Goal>();
  const known = new Map<Edge, readonly Goal[]>();
  const entered = new Set<readonly Goal[]>();
  const done = new Set<readonly Goal[]>();
  const none: readonly Goal[] = [];
  const ownOf = (edge: Edge) => {
    const goals = known.get(edge) ?? own(edge);
    known.set(edge, goals);
    return goals;
  };
  const pairOf = (before: Edge | null, edge: Edge) => pair?.(before, edge) ?? none;
  const isOpen = (goals: readonly Goal[]) => {
    if (done.has(goals)) return false;
    const found = goals.some((goal) => open.has(goal));
    if (!found) done.add(goals);
    return found;
  };
  return {
    isEmpty: () => open.size === 0,
    /** @returns whether the step covers a goal for the first time */
    enter(before: Edge | null, edge: Edge): boolean {
      const size = open.size;
      for (const goals of [ownOf(edge), pairOf(before, edge)]) {
        if (entered.has(goals)) continue;
        entered.add(goals);
        for (const goal of goals) open.add(goal);
      }
      return open.size > size;
    },
    wants: (before: Edge | null, edge: Edge) => isOpen(ownOf(edge)) || isOpen(pairOf(before, edge)),
    close(before: Edge | null, edge: Edge): void {
      for (const goal of ownOf(edge)) open.delete(goal);
      for (const goal of pairOf(before, edge)) open.delete(goal);
    },
  };
}

interface Limits {
  /** Whether a step may be taken. */
  can: (edge: Edge) => boolean;
  /** Maximum number of steps to the next goal. */
  detour: number;
}

/**
 * Covers all goals, greedily: each path leads to the farthest uncovered goal, which covers nearer goals on the way, and
 * continues to uncovered goals nearby.
 */
function cover(graph: FlowGraph, goals: Goals, limits: Limits = { can: () => true, detour: DETOUR }): FlowPath[] {
  const { can } = limits;
  const ways = reachable(graph, can);
  const ledger = createLedger(goals);
  const starts: { before: Edge | null; edge: Edge }[] = [];
  const enter = (before: Edge | null, edge: Edge) => {
    if (ledger.enter(before, edge)) starts.push({ before, edge });
  };
  for (const [vertex, way] of ways) {
    for (const edge of vertex.edges) {
      if (!can(edge)) continue;
      enter(way.at(-1) ?? null, edge);
      if (goals.pair) for (const next of edge.to.edges) if (can(next)) enter(edge, next);
    }
  }

  const paths: FlowPath[] = [];
  const walk = (path: Edge[], edge: Edge) => {
    ledger.close(path.at(-1) ?? null, edge);
    path.push(edge);
  };
  for (const { before, edge } of starts.reverse()) {
    if (!ledger.wants(before, edge)) continue;
    const path: Edge[] = [];
    const shortest = ways.get(before ? before.from : edge.from) ?? [];
    // `before` may be the last step of the shortest path to `edge`.
    for (const each of before ? [...shortest, before, edge] : [...shortest, edge]) walk(path, each);
    while (path.length < LONG && !ledger.isEmpty()) {
      const detour = nearest(path, ledger.wants, limits);
      if (!detour) break;
      for (const each of detour) walk(path, each);
    }
    paths.push(path);
  }
  return paths;
}

/**
 * Returns a shortest continuation of `path` whose last step satisfies `wanted`; null if it has more than `detour`
 * steps.
 */
function nearest(path: FlowPath, wanted: (last: Edge, next: Edge) => boolean, { can, detour }: Limits): Edge[] | null {
  const last = path.at(-1);
  if (!last) return null;
  // Which next steps are wanted depends on the target and the transitions of a step, not on its start.
  const been = new Map<Vertex, Set<World['took']>>([[last.to, new Set([last.world.took])]]);
  let ends: Edge[][] = [[last]];
  for (let length = 1; length <= detour; length++) {
    const longer: Edge[][] = [];
    for (const way of ends) {
      const end = way.at(-1) ?? last;
      for (const next of end.to.edges) {
        if (!can(next)) continue;
        if (wanted(end, next)) return [...way.slice(1), next];
        const arrivals = been.get(next.to) ?? new Set();
        if (arrivals.has(next.world.took)) continue;
        been.set(next.to, arrivals.add(next.world.took));
        longer.push([...way, next]);
      }
    }
    ends = longer;
  }
  return null;
}

/** All vertices reachable by steps that `can` allows, each with a shortest path, nearest first. */
function reachable({ start }: FlowGraph, can: (edge: Edge) => boolean): Map<Vertex, Edge[]> {
  const ways = new Map<Vertex, Edge[]>([[start, []]]);
  for (const [vertex, way] of ways) {
    for (const edge of vertex.edges) if (can(edge) && !ways.has(edge.to)) ways.set(edge.to, [...way, edge]);
  }
  return ways;
}
