import type { AnyMachineSnapshot } from 'xstate';
import { touches, type Edge, type FlowGraph, type Vertex } from './graph.ts';
import { eventTitle } from './model.ts';
import type { TransitionId, World } from './world.ts';

/** A walk from the start: its steps in order. */
export type FlowPath = readonly Edge[];

/** Something that walks must cover, by name. */
type Goal = string;
/** What a step covers by itself, and what it covers because it follows another one. */
interface Goals {
  own: (edge: Edge) => readonly Goal[];
  pair?: (before: Edge | null, edge: Edge) => readonly Goal[];
}

/** Longest way from one uncovered thing to the next before a fresh walk starts. */
const DETOUR = 5;
/** The same in the browser: there a fresh walk costs as much as five steps, and the way to the state of this one. */
const LEAN_DETOUR = 8;
/** Length from which a walk is not extended. */
const LONG = 30;

export const pathTitle = (path: FlowPath): string =>
  path.map(({ event }) => eventTitle(event)).join(' → ') || '(start)';

/** Steps up to which walks take each of a graph's, not only each transition: parallel regions meet in the context. */
const SMALL = 2000;

/**
 * Walks that cover every transition with each payload that takes it, and every pair of adjacent transitions; in a small
 * graph also every step in every distinct state, in a large one all that `visits` names.
 * @param visits What a person sees in a state, in words; the same words are the same thing
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
 * Walks that cover every transition, and each answer of an actor, at least once: for the browser, where a walk costs
 * seconds. Steps that `can` refuses are not taken.
 */
export function leanPathsOf(graph: FlowGraph, can: (edge: Edge) => boolean = () => true): FlowPath[] {
  const own = (edge: Edge) => [...transitionGoals(edge), ...(edge.event.type.includes(' ') ? payloadGoals(edge) : [])];
  return cover(graph, { own }, { can, detour: LEAN_DETOUR });
}

/** What is walked of one start: a machine that can start in several ways has one for each. */
export interface Walked {
  graph: FlowGraph;
  paths: readonly FlowPath[];
  /** States in which the flow may stay for good, by id. */
  rests?: readonly string[];
  /** What must hold in every state, of snapshots of the graph's own machine. */
  always?: Invariants;
}
type Invariants = Readonly<Record<string, (snapshot: never) => boolean>>;

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
    ...walked.flatMap(broken),
    ...deadEnds(walked).map((id) => `dead end: nothing leads out of ${id}`),
    ...walked.flatMap(missedPairs),
  ];
}

/** What does not hold in a state of the graph, whether a walk rests there or not. */
function broken({ graph, always = {} }: Walked): string[] {
  return [...new Set(graph.vertices.flatMap(({ world }) => brokenBy(always, world.machine)))].map(
    (words) => `not always: ${words}`,
  );
}

/** The words of what does not hold of a snapshot. */
export function brokenBy(always: Invariants, snapshot: AnyMachineSnapshot): string[] {
  // The flow's own machine's, as its invariants expect.
  return Object.entries(always).flatMap(([words, holds]) => (holds(snapshot as never) ? [] : [words]));
}

/** Rejections (or faults) that break the machine. */
function unhandled({ edges }: FlowGraph): string[] {
  return edges
    .filter(({ to }) => to.world.machine.status === 'error')
    .map(({ event, from }) => `not handled: ${event.type} in ${JSON.stringify(from.world.machine.value)}`);
}

/** Transitions that go somewhere by name, but never change, start, stop or emit anything. */
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

/** States, one of several, that nothing leaves: neither a step to another, nor the flow's end. */
function deadEnds(walked: readonly Walked[]): string[] {
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

/** Pairs of adjacent transitions that the graph can take and the walks do not. */
function missedPairs({ graph, paths }: Walked): string[] {
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
    ? world.took.flat().map((id) => `${id} by ${eventTitle(event)}`)
    : // An answer for which the machine has no transition: the oracle must agree that nothing comes of it.
      [`${eventTitle(event)} unheard in ${JSON.stringify(from.world.machine.value)}`];

/**
 * Pairs of transitions: a step's microsteps follow each other, and its last is followed by the next step's first. A
 * graph has far fewer ways to take transitions than steps, and `took` is one object for each way.
 */
function pairsOf({ defined }: FlowGraph): NonNullable<Goals['pair']> {
  const related = (one: TransitionId, two: TransitionId) =>
    touches(defined.transitions.get(one), defined.transitions.get(two));
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

/** Which goals are still open. A list of goals that is done stays done, and is not looked through again. */
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
    /** @returns whether the step has a goal that nothing before it had */
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
  /** Steps that may be taken. */
  can: (edge: Edge) => boolean;
  /** Steps to the next goal, at most. */
  detour: number;
}

/** Greedy: start at the farthest thing still open, since its way covers nearer ones, then go on to what is close. */
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
    // `before` may itself be the end of the shortest way to `edge`.
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

/** A shortest continuation of `path` that ends in a step which `wanted` takes; none within the detour's length. */
function nearest(path: FlowPath, wanted: (last: Edge, next: Edge) => boolean, { can, detour }: Limits): Edge[] | null {
  const last = path.at(-1);
  if (!last) return null;
  // What can follow depends on where a step ends and on the transitions it took there, not on where it came from.
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

/** Each vertex that can be reached by steps which `can` allows, with a shortest way to it, nearest first. */
function reachable({ start }: FlowGraph, can: (edge: Edge) => boolean): Map<Vertex, Edge[]> {
  const ways = new Map<Vertex, Edge[]>([[start, []]]);
  for (const [vertex, way] of ways) {
    for (const edge of vertex.edges) if (can(edge) && !ways.has(edge.to)) ways.set(edge.to, [...way, edge]);
  }
  return ways;
}
