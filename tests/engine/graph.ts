import { getAdjacencyMap } from '@xstate/graph';
import type { AnyStateMachine } from 'xstate';
import type { StepEvent } from './model.ts';
import { regionsEnteredAgain } from './regions.ts';
import {
  createWorld,
  nodesOf,
  transitionId,
  transitionsOf,
  type AnyFlowModel,
  type StateNode,
  type TransitionId,
  type World,
} from './world.ts';

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
  /** The transitions whose guards refuse an ignored event. */
  refused: Set<TransitionId>;
}

export interface FlowGraph {
  model: AnyFlowModel;
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

/** Source and target of a transition in the definition. */
interface Transition {
  source: StateNode;
  ends: readonly StateNode[];
  isTargeted: boolean;
  isGuarded: boolean;
  /** The regions, by id, that it enters again without a target in them. */
  entersAgain: readonly string[];
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
  const refusals = new Map<string, World['refused']>();

  const vertices = new Map<string, Vertex>();
  for (const [key, each] of Object.entries(adjacency)) {
    vertices.set(key, { key, world: each.state, edges: [], ignored: [], refused: new Set() });
  }
  for (const [key, { transitions }] of Object.entries(adjacency)) {
    const from = known(vertices, key);
    for (const { event, state } of Object.values<{ event: StepEvent; state: World }>(transitions)) {
      const to = known(vertices, world.key(state));
      if (to === from && state.took.length === 0) {
        from.ignored.push(event);
        for (const id of state.refused) from.refused.add(id);
      } else {
        const { acted, passed, ended } = state;
        const refused = shared(refusals, state.refused);
        const world = { ...to.world, took: shared(ways, state.took), refused, acted, passed, ended };
        from.edges.push({ from, event, to, world });
      }
    }
  }
  const start = known(vertices, world.key(world.start()));
  const edges = [...vertices.values()].flatMap((vertex) => vertex.edges);
  return { model, start, vertices: [...vertices.values()], edges, defined: definitionOf(model.machine) };
}

/** Returns the one object that stands for all equal lists. */
function shared<T>(lists: Map<string, T>, list: T): T {
  const name = JSON.stringify(list);
  const first = lists.get(name) ?? list;
  lists.set(name, first);
  return first;
}

function known(vertices: Map<string, Vertex>, key: string): Vertex {
  const vertex = vertices.get(key);
  if (!vertex) throw new Error(`The graph has no state ${key}: is the context plain JSON?`);
  return vertex;
}

function definitionOf(machine: AnyStateMachine): FlowGraph['defined'] {
  const nodes = nodesOf(machine.root).filter((node) => node.type !== 'history');
  const transitions = transitionsOf(machine.root);
  return {
    states: nodes.map(({ id }) => id),
    resting: nodes.filter(({ type, parent }) => type === 'atomic' && hasChoice(parent)).map(({ id }) => id),
    transitions: new Map(
      transitions.map((each) => [
        transitionId(each),
        {
          source: each.source,
          ends: each.target ?? [each.source],
          isTargeted: each.target !== undefined,
          isGuarded: each.guard !== undefined,
          entersAgain: regionsEnteredAgain(each),
        },
      ]),
    ),
  };
}

const hasChoice = (parent: StateNode | undefined): boolean =>
  parent?.type === 'compound' && Object.keys(parent.states).length > 1;

/** Whether the second transition starts at, above or below the target of the first. */
export function areAdjacent(one: Transition | undefined, two: Transition | undefined): boolean {
  const over = (upper: StateNode, lower: StateNode): boolean =>
    upper === lower || (lower.parent !== undefined && over(upper, lower.parent));
  return !!one && !!two && one.ends.some((end) => over(end, two.source) || over(two.source, end));
}
