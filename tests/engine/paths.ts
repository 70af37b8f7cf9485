import { areAdjacent, type Edge, type FlowGraph, type Vertex } from './graph.ts';
import { eventKey, eventTitle } from './model.ts';
import type { TransitionId, World } from './world.ts';

/** A sequence of steps from the start. */
export type FlowPath = readonly Edge[];

/** The name of something that paths must cover. */
export type Goal = string;
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

/** The states along a path, the start first; none for a path without steps. */
export const verticesOf = (path: FlowPath): readonly Vertex[] => [
  ...path.slice(0, 1).map(({ from }) => from),
  ...path.map(({ to }) => to),
];

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
export function pairsOf({ defined }: FlowGraph): NonNullable<Goals['pair']> {
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
export function reachable({ start }: FlowGraph, can: (edge: Edge) => boolean): Map<Vertex, Edge[]> {
  const ways = new Map<Vertex, Edge[]>([[start, []]]);
  for (const [vertex, way] of ways) {
    for (const edge of vertex.edges) if (can(edge) && !ways.has(edge.to)) ways.set(edge.to, [...way, edge]);
  }
  return ways;
}
