import { touches, type Edge, type FlowGraph, type Vertex } from './flow-graph.ts';
import { eventTitle } from './flow-model.ts';
import type { TransitionId } from './flow-world.ts';

/** A walk from the start: its steps in order. */
export type FlowPath = readonly Edge[];

/** Something that walks must cover, by name. */
type Goal = string;
type GoalsOf = (before: Edge | null, edge: Edge) => readonly Goal[];

/** Longest way from one uncovered thing to the next before a fresh walk starts. */
const DETOUR = 5;
/** Steps after which a walk looks for nothing more. */
const LONG = 30;

export const pathTitle = (path: FlowPath): string =>
  path.map(({ event }) => eventTitle(event)).join(' → ') || '(start)';

/** Steps up to which walks take each of a graph's, not only each transition: parallel regions meet in the context. */
const SMALL = 2000;

/**
 * Walks that cover every transition with each payload that takes it, and every pair of adjacent transitions; in a small
 * graph also every step in every distinct state.
 */
export function pathsOf(graph: FlowGraph): FlowPath[] {
  const all = graph.edges.length <= SMALL;
  const names = new Map(all ? graph.edges.map((edge, index) => [edge, [`step ${index}`]]) : []);
  return cover(graph, (before, edge) => [
    ...transitionGoals(edge),
    ...payloadGoals(edge),
    ...pairGoals(graph, before, edge),
    ...(names.get(edge) ?? []),
  ]);
}

/**
 * Walks that cover every transition, and each answer of an actor, at least once: for the browser, where a walk costs
 * seconds. Steps that `can` refuses are not taken.
 */
export function leanPathsOf(graph: FlowGraph, can: (edge: Edge) => boolean = () => true): FlowPath[] {
  return cover(
    graph,
    (_, edge) => [...transitionGoals(edge), ...(edge.event.type.includes(' ') ? payloadGoals(edge) : [])],
    can,
  );
}

/** What is walked of one start: a machine that can start in several ways has one for each. */
export interface Walked {
  graph: FlowGraph;
  paths: readonly FlowPath[];
}

/** What the walks of a machine leave out, in words; empty when they cover its definition. */
export function uncovered(walked: readonly Walked[]): string[] {
  const [defined] = walked.map(({ graph }) => graph.defined);
  // What the start itself takes (an `always` of the initial state) needs no walk.
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
    ...walked.flatMap(missedPairs),
  ];
}

/** Rejections (or faults) that break the machine. */
function unhandled({ edges }: FlowGraph): string[] {
  return edges
    .filter(({ to }) => to.world.machine.status === 'error')
    .map(({ event, from }) => `not handled: ${event.type} in ${JSON.stringify(from.world.machine.value)}`);
}

/** Transitions that go somewhere by name, but never change, start, stop or tell anything. */
function idle(walked: readonly Walked[]): TransitionId[] {
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

/** Pairs of adjacent transitions that the graph can take and the walks do not. */
function missedPairs({ graph, paths }: Walked): string[] {
  const walked = paths.flatMap((path) => path.flatMap((edge, at) => pairGoals(graph, path[at - 1] ?? null, edge)));
  const possible = graph.edges.flatMap((edge) => [
    ...pairGoals(graph, null, edge),
    ...edge.to.edges.flatMap((next) => pairGoals(graph, edge, next)),
  ]);
  const missed = new Set(possible);
  for (const pair of walked) missed.delete(pair);
  return [...missed].map((pair) => `pair not walked: ${pair}`);
}

const transitionGoals = ({ world }: Edge): Goal[] => world.took.flat();
const payloadGoals = ({ event, world, from }: Edge): Goal[] =>
  world.took.length > 0
    ? world.took.flat().map((id) => `${id} by ${eventTitle(event)}`)
    : // An answer for which the machine has no transition: the oracle must agree that nothing comes of it.
      [`${eventTitle(event)} unheard in ${JSON.stringify(from.world.machine.value)}`];

/** Pairs of transitions: a step's microsteps follow each other, and its last is followed by the next step's first. */
function pairGoals({ defined }: FlowGraph, before: Edge | null, { world }: Edge): Goal[] {
  const steps: (readonly TransitionId[])[] = [before?.world.took.at(-1) ?? [], ...world.took];
  const related = (one: TransitionId, two: TransitionId) =>
    touches(defined.transitions.get(one), defined.transitions.get(two));
  return world.took.flatMap((step, at) =>
    (steps[at] ?? []).flatMap((one) => step.filter((two) => related(one, two)).map((two) => `${one} → ${two}`)),
  );
}

/** Greedy: start at the farthest thing still open, since its way covers nearer ones, then go on to what is close. */
function cover(graph: FlowGraph, goalsOf: GoalsOf, can: (edge: Edge) => boolean = () => true): FlowPath[] {
  const ways = reachable(graph, can);
  const goals = remembered(goalsOf);
  const open = new Set<Goal>();
  const starts: { before: Edge | null; edge: Edge }[] = [];
  const candidates = [...ways.keys()].flatMap((vertex) =>
    vertex.edges
      .filter(can)
      .flatMap((edge) => [
        { before: ways.get(vertex)?.at(-1) ?? null, edge },
        ...edge.to.edges.filter(can).map((next) => ({ before: edge, edge: next })),
      ]),
  );
  for (const candidate of candidates) {
    const found = goals(candidate.before, candidate.edge).filter((goal) => !open.has(goal));
    if (found.length > 0) starts.push(candidate);
    for (const goal of found) open.add(goal);
  }

  const paths: FlowPath[] = [];
  const walk = (path: Edge[], edge: Edge) => {
    for (const goal of goals(path.at(-1) ?? null, edge)) open.delete(goal);
    path.push(edge);
  };
  for (const { before, edge } of starts.reverse()) {
    if (!goals(before, edge).some((goal) => open.has(goal))) continue;
    const path: Edge[] = [];
    const shortest = ways.get(before ? before.from : edge.from) ?? [];
    // `before` may itself be the end of the shortest way to `edge`.
    for (const each of before ? [...shortest, before, edge] : [...shortest, edge]) walk(path, each);
    while (path.length < LONG) {
      const detour = nearest(path, (last, next) => can(next) && goals(last, next).some((goal) => open.has(goal)), can);
      if (!detour) break;
      for (const each of detour) walk(path, each);
    }
    paths.push(path);
  }
  return paths;
}

/** A shortest continuation of `path` that ends in a step which `wanted` takes; none within the detour's length. */
function nearest(
  path: FlowPath,
  wanted: (last: Edge, next: Edge) => boolean,
  can: (edge: Edge) => boolean,
): Edge[] | null {
  const last = path.at(-1);
  if (!last) return null;
  const seen = new Set<Edge>([last]);
  let ends: Edge[][] = [[last]];
  for (let length = 1; length <= DETOUR; length++) {
    const longer: Edge[][] = [];
    for (const way of ends) {
      const end = way.at(-1) ?? last;
      for (const next of end.to.edges) {
        if (wanted(end, next)) return [...way.slice(1), next];
        if (seen.has(next) || !can(next)) continue;
        seen.add(next);
        longer.push([...way, next]);
      }
    }
    ends = longer;
  }
  return null;
}

/** Each vertex that can be reached by steps which `can` allows, with a shortest way to it, nearest first. */
function reachable({ start }: FlowGraph, can: (edge: Edge) => boolean): Map<Vertex, Edge[]> {
  const ways = new Map<Vertex, Edge[]>([[start, []]]);
  for (const [vertex, way] of ways) {
    for (const edge of vertex.edges) if (can(edge) && !ways.has(edge.to)) ways.set(edge.to, [...way, edge]);
  }
  return ways;
}

function remembered(goalsOf: GoalsOf): GoalsOf {
  const known = new Map<Edge | null, Map<Edge, readonly Goal[]>>();
  return (before, edge) => {
    const row = known.get(before) ?? new Map<Edge, readonly Goal[]>();
    known.set(before, row);
    const goals = row.get(edge) ?? goalsOf(before, edge);
    row.set(edge, goals);
    return goals;
  };
}
