import type { AnyMachineSnapshot } from 'xstate';
import type { Edge, FlowGraph } from './graph.ts';
import { restless } from './liveness.ts';
import { pairsOf, type FlowPath, type Goal } from './paths.ts';
import type { TransitionId, World } from './world.ts';

/** The paths from one start of a machine. */
export interface WalkedGraph {
  graph: FlowGraph;
  paths: readonly FlowPath[];
  /** States by id in which the flow may stay permanently. */
  rests?: readonly string[];
  /** Invariants for snapshots of the graph's own machine. */
  always?: Invariants;
  /** Guards that accept always, by the id of their transition, each with the reason. */
  alwaysTaken?: Readonly<Record<TransitionId, string>>;
  /** Transitions that may enter other regions again, each with the reason. */
  entersAgain?: Readonly<Record<TransitionId, string>>;
}
type Invariants = Readonly<Record<string, (snapshot: never) => boolean>>;

/**
 * Describes what the paths do not cover of a machine's definition, and what is wrong with it: unhandled errors,
 * violated invariants, guards that never refuse, transitions that enter other regions again, states that stay busy,
 * transitions without effect and dead ends.
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
    ...unrefused(walked),
    ...crossing(walked),
    ...new Set(walked.flatMap(({ graph }) => restless(graph))),
    ...idle(walked).map((id) => `idle transition: ${id} never changes anything`),
    ...walked.flatMap(broken),
    ...deadEnds(walked).map((id) => `dead end: nothing leads out of ${id}`),
    ...walked.flatMap(missedPairs),
  ];
}

/** Describes the guards that no step of a walk and no ignored event in a walked state makes refuse. */
function unrefused(walked: readonly WalkedGraph[]): string[] {
  const refused = new Set<TransitionId>();
  for (const { graph, paths } of walked) {
    const edges = paths.flat();
    const been = new Set([graph.start, ...edges.map(({ to }) => to)]);
    for (const { world } of [graph.start, ...edges]) for (const id of world.refused) refused.add(id);
    for (const vertex of been) for (const id of vertex.refused) refused.add(id);
  }
  const excused = new Set(walked.flatMap(({ alwaysTaken = {} }) => Object.keys(alwaysTaken)));
  const guarded = [...(walked[0]?.graph.defined.transitions ?? [])].flatMap(([id, { isGuarded }]) =>
    isGuarded ? [id] : [],
  );
  return [
    ...guarded.filter((id) => !refused.has(id) && !excused.has(id)).map((id) => `one-sided guard: ${id} never refuses`),
    ...[...excused]
      .filter((id) => refused.has(id) || !guarded.includes(id))
      .map((id) => `outdated exception: ${id} is no guard that always accepts`),
  ];
}

/** Describes the transitions that enter regions again in which they have no target. */
function crossing(walked: readonly WalkedGraph[]): string[] {
  const excused = new Set(walked.flatMap(({ entersAgain = {} }) => Object.keys(entersAgain)));
  const crossed = [...(walked[0]?.graph.defined.transitions ?? [])].filter(
    ([, { entersAgain }]) => entersAgain.length > 0,
  );
  return [
    ...crossed
      .filter(([id]) => !excused.has(id))
      .map(([id, { entersAgain }]) => `crosses regions: ${id} enters ${entersAgain.join(' and ')} again`),
    ...[...excused]
      .filter((id) => crossed.every(([each]) => each !== id))
      .map((id) => `outdated exception: ${id} enters no other region again`),
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
