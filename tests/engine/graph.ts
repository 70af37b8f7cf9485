import { getAdjacencyMap } from '@xstate/graph';
import type { AnyStateMachine } from 'xstate';
import type { StepEvent } from './model.ts';
import { createWorld, transitionId, type AnyFlowModel, type TransitionId, type World } from './world.ts';

export interface Edge {
  from: Vertex;
  event: StepEvent;
  to: Vertex;
  /** The world after the step: `to.world` with the transitions of this step. */
  world: World;
}

/** A distinct state of the machine with its context and pending delays. */
export interface Vertex {
  key: string;
  world: World;
  /** The outgoing steps. */
  edges: Edge[];
  /** Events that can occur in this state and must have no effect. */
  ignored: StepEvent[];
}

export interface FlowGraph {
  start: Vertex;
  vertices: readonly Vertex[];
  edges: readonly Edge[];
  /** All transitions and states of the machine's definition. */
  defined: {
    states: readonly string[];
    /** Atomic states with sibling states, which need an exit. */
    resting: readonly string[];
    transitions: ReadonlyMap<TransitionId, Transition>;
  };
}

type StateNode = AnyStateMachine['root'];

/** Source and target of a transition in the definition. */
interface Transition {
  source: StateNode;
  ends: readonly StateNode[];
  isTargeted: boolean;
}

const LIMIT = 20_000;

/** Cached, because several tests of a run use the same model. */
const explored = new WeakMap<AnyFlowModel, FlowGraph>();

/** Explores all states of the model, breadth first. @throws if there are more than `limit` steps */
export function exploreFlow(model: AnyFlowModel): FlowGraph {
  const graph = explored.get(model) ?? explore(model);
  explored.set(model, graph);
  return graph;
}

function explore(model: AnyFlowModel): FlowGraph {
  const world = createWorld(model);
  const limit = model.limit ?? LIMIT;
  const adjacency = getAdjacencyMap<World, StepEvent, unknown>(
    {
      getInitialSnapshot: () => world.start(),
      transition: (from, event) => world.next(from, event),
      getPersistedSnapshot: (snapshot) => snapshot,
    },
    { events: (from) => world.possible(from), serializeState: (each) => world.key(each), limit },
  );

  // To save memory, equal lists of transitions become one object, and steps share the snapshot of their target.
  const ways = new Map<string, World['took']>();
  const wayOf = (took: World['took']): World['took'] => {
    const name = JSON.stringify(took);
    const way = ways.get(name) ?? took;
    ways.set(name, way);
    return way;
  };

  const vertices = new Map<string, Vertex>();
  for (const [key, each] of Object.entries(adjacency)) {
    vertices.set(key, { key, world: each.state, edges: [], ignored: [] });
  }
  for (const [key, { transitions }] of Object.entries(adjacency)) {
    const from = known(vertices, key);
    for (const { event, state } of Object.values<{ event: StepEvent; state: World }>(transitions)) {
      const to = known(vertices, world.key(state));
      if (to === from && state.took.length === 0) from.ignored.push(event);
      else {
        const { took, acted, passed, ended } = state;
        from.edges.push({ from, event, to, world: { ...to.world, took: wayOf(took), acted, passed, ended } });
      }
    }
  }
  const start = known(vertices, world.key(world.start()));
  const edges = [...vertices.values()].flatMap((vertex) => vertex.edges);
  return { start, vertices: [...vertices.values()], edges, defined: definitionOf(model.machine) };
}

function known(vertices: Map<string, Vertex>, key: string): Vertex {
  const vertex = vertices.get(key);
  if (!vertex) throw new Error(`The graph has no state ${key}: is the context plain JSON?`);
  return vertex;
}

function definitionOf(machine: AnyStateMachine): FlowGraph['defined'] {
  const nodes = descendants(machine.root).filter((node) => node.type !== 'history');
  const transitions = nodes.flatMap((node) => [...[...node.transitions.values()].flat(), ...(node.always ?? [])]);
  return {
    states: nodes.map(({ id }) => id),
    resting: nodes.filter(({ type, parent }) => type === 'atomic' && hasChoice(parent)).map(({ id }) => id),
    transitions: new Map(
      transitions.map((each) => [
        transitionId(each),
        { source: each.source, ends: each.target ?? [each.source], isTargeted: each.target !== undefined },
      ]),
    ),
  };
}

const hasChoice = (parent: StateNode | undefined): boolean =>
  parent?.type === 'compound' && Object.keys(parent.states).length > 1;

function descendants(node: StateNode): StateNode[] {
  return [node, ...Object.values(node.states).flatMap((child: StateNode) => descendants(child))];
}

/** Whether the second transition starts at, above or below the target of the first. */
export function areAdjacent(one: Transition | undefined, two: Transition | undefined): boolean {
  const over = (upper: StateNode, lower: StateNode): boolean =>
    upper === lower || (lower.parent !== undefined && over(upper, lower.parent));
  return !!one && !!two && one.ends.some((end) => over(end, two.source) || over(two.source, end));
}
