import {
  createActor,
  SimulatedClock,
  type AnyActorRef,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventObject,
} from 'xstate';
import { exploreFlow, type Edge, type FlowGraph, type Vertex } from './graph.ts';
import { eventTitle, type FlowEvent, type StepEvent } from './model.ts';
import { runOracle, noEffects, expectSame, type Effects, type Flow, type EffectRecorder, type Page } from './oracle.ts';
import { findUncovered, violatedInvariants } from './gates.ts';
import { pathsOf, pathTitle, type FlowPath } from './paths.ts';
import {
  anyModel,
  inertActor,
  untilNextDelay,
  observablePart,
  withActors,
  type AnyFlowModel,
  type ParkedSnapshot,
  type ParkedLogic,
} from './world.ts';

/** Creates a machine with a simulated clock and actors that answer only when the walk settles them. */
function createLive(model: AnyFlowModel) {
  let effects = noEffects();
  const parked = new Map<string, AnyActorRef>();
  const logicFor = (id: string): ParkedLogic => ({
    ...inertActor,
    start({ input }, { self }) {
      effects.calls.push({ call: id, input });
      parked.set(id, self);
    },
    transition(snapshot, event, { self }) {
      // The type relates the status, output and error of a snapshot; a spread loses this relation.
      if (event.type === 'xstate.stop') return { ...snapshot, status: 'stopped' } as ParkedSnapshot;
      if ('settled' in event) return { ...snapshot, ...(event.settled as object) } as ParkedSnapshot;
      effects.calls.push({ send: self.id, event });
      return snapshot;
    },
  });
  const clock = new SimulatedClock();
  const parent = createActor(
    { ...inertActor, transition: (snapshot, event) => (record(event), snapshot) },
    { clock },
  ).start();
  const record = (event: EventObject) => {
    // xstate's own events are skipped: the end of the machine is read from its snapshot.
    if (!event.type.startsWith('xstate.')) effects.emitted.push(event);
  };
  const actor = createActor(withActors(model, logicFor), { clock, input: model.input, parent });
  // The walk reads an error from the snapshot; without an observer, it would also be thrown as an uncaught error.
  actor.subscribe({ error: () => {} });
  actor.on('*', (event) => effects.emitted.push(event));

  const settle = (id: string, settled: object) => {
    const ref = parked.get(id);
    if (!ref) throw new Error(`"${id}" is not running.`);
    ref.send({ type: 'walk.settle', settled });
  };
  return {
    actor,
    clock,
    apply(event: StepEvent) {
      const [, id = '', how] = /^(\S+) (done|failed)$/.exec(event.type) ?? [];
      if (how === 'done') settle(id, { status: 'done', output: event.output });
      else if (how === 'failed') settle(id, { status: 'error', error: new Error(`${id} failed`) });
      else actor.send(event);
    },
    /** Returns and clears the effects since the last call. */
    drain(): Effects {
      const { status, output }: AnyMachineSnapshot = actor.getSnapshot();
      const drained = { ...effects, ended: status === 'done' ? { output: output as unknown } : null };
      effects = noEffects();
      return drained;
    },
  };
}

/** Walks a path with a running machine and compares every step with the oracle. @throws at the first difference */
function walkFlow<M extends AnyStateMachine, Ref, P extends Page>(
  flow: Flow<M, Ref, P>,
  graph: FlowGraph,
  path: FlowPath,
  probed: Set<Vertex>,
  of: 'this machine' | 'the sound machine',
): void {
  const model = anyModel(flow.model);
  const live = createLive(model);
  const oracle = runOracle(flow.oracle);
  const snapshot = (): AnyMachineSnapshot => live.actor.getSnapshot();
  // The running machine is the model's machine with other actors, so its snapshots have the flow's type.
  const observe = () => flow.observe(snapshot() as never);

  const judge = ({ page, effects }: { page: P; effects: Effects }, vertex: Vertex) => {
    if (snapshot().status === 'error') throw new Error(`the machine broke: ${String(snapshot().error)}`);
    expectSame(live.drain(), effects, 'outside');
    expectSame(observe(), page, 'page');
    if (of === 'this machine')
      expectSame(observablePart(snapshot()), observablePart(vertex.world.machine), 'running and pure machine differ');
    const [broken] = violatedInvariants(flow.always ?? {}, snapshot());
    if (broken !== undefined) throw new Error(`not always: ${broken}`);
  };
  /** Whether the machine accepts an event; a control is enabled exactly then. */
  const accepts = (event: StepEvent) => snapshot().status === 'active' && snapshot().can(event);
  const nothingChanges = (what: string, act: () => void) => {
    const before = observablePart(snapshot());
    const ended = live.drain().ended;
    act();
    expectSame(live.drain(), { ...noEffects(), ended }, `${what}: outside`);
    expectSame(observablePart(snapshot()), before, `${what}: machine`);
  };
  const probe = (vertex: Vertex, page: P) => {
    if (probed.has(vertex)) return;
    probed.add(vertex);
    for (const event of vertex.ignored) {
      const title = `${eventTitle(event)} is ignored here`;
      agrees(oracle.probe(event), page, title);
      expectSame(accepts(event), oracle.takes(event), `${title}, but has a result`);
      nothingChanges(title, () => live.apply(event));
    }
    if (vertex.world.machine.status !== 'active') return;
    // Ends every delay of the machine, if it has started one.
    if (vertex.world.timers.length === 0)
      nothingChanges('no delay runs here', () => live.clock.increment(Math.max(0, ...Object.values(model.delays))));
    for (const name of Object.keys(model.delays)) {
      if (vertex.world.timers.some((timer) => timer.name === name)) continue;
      agrees(oracle.probe({ type: `after ${name}` }), page, `"${name}" does not run here`);
    }
  };

  at('start', oracle.now().proves, () => {
    live.actor.start();
    judge(oracle.now(), graph.start);
    probe(graph.start, oracle.now().page);
  });
  path.forEach((edge, index) => {
    const hasResult = oracle.takes(edge.event);
    const expected = oracle.step(eventsOf(edge));
    at(`step ${index + 1}, ${eventTitle(edge.event)}`, expected.proves, () => {
      const isAccepted = accepts(edge.event);
      if (edge.world.ended.length > 0) {
        nothingChanges('a millisecond early', () => live.clock.increment(untilNextDelay(edge.from.world) - 1));
        live.clock.increment(1);
      } else live.apply(edge.event);
      judge(expected, edge.to);
      if (edge.event.type in model.events) expectSame(isAccepted, hasResult, 'accepted');
      probe(edge.to, expected.page);
    });
  });
}

/** The events of a step as the oracle receives them: delays that end in the same millisecond are separate events. */
export function eventsOf({ event, world }: Edge): StepEvent[] {
  return world.ended.length > 0 ? world.ended.map((name) => ({ type: `after ${name}` })) : [event];
}

function agrees(expected: { page: Page; effects: Effects }, page: Page, what: string): void {
  expectSame(noEffects(), expected.effects, `${what}, but the oracle expects`);
  expectSame(page, expected.page, `${what}, but the oracle expects`);
}

function at(step: string, proves: readonly string[], check: () => void): void {
  try {
    check();
  } catch (error) {
    const ids = proves.length > 0 ? ` [${proves.join(' ')}]` : '';
    throw new Error(`${step}${ids}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

/**
 * Describes the first difference on a path; null if there is none. `probed` collects, across paths, the states in which
 * ignored events have been tried. For a mutant, `graph` and `path` are those of the original, sound machine.
 */
export function findFault<M extends AnyStateMachine, Ref, P extends Page>(
  flow: Flow<M, Ref, P>,
  graph: FlowGraph,
  path: FlowPath,
  probed: Set<Vertex>,
  of: 'this machine' | 'the sound machine' = 'this machine',
): string | null {
  try {
    walkFlow(flow, graph, path, probed, of);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Returns a function that lists the parts of the page in a state of the graph, as the oracle expects them. */
export function pagePartsOf<M extends AnyStateMachine, Ref, P extends Page>(
  { oracle }: Flow<M, Ref, P>,
  { start }: FlowGraph,
): (at: Vertex) => readonly string[] {
  const nowhere: EffectRecorder<M> = { call: () => {}, send: () => {}, emit: () => {}, end: () => {} };
  const refs = new Map<Vertex, Ref>();
  const follow = () => {
    refs.set(start, oracle.start(nowhere));
    for (const [{ edges }, ref] of refs) {
      // The engine passes only events of the machine's typed model.
      const after = (edge: Edge) =>
        eventsOf(edge).reduce((at, event) => oracle.step(at, event as FlowEvent<M>, nowhere), ref);
      for (const edge of edges) if (!refs.has(edge.to)) refs.set(edge.to, after(edge));
    }
  };
  return (at) => {
    if (refs.size === 0) follow();
    const ref = refs.get(at);
    const shown = ref === undefined ? {} : oracle.page(ref).shows;
    return Object.entries(shown).map(([part, value]) => `${part} shows ${JSON.stringify(value)}`);
  };
}

/** Explores a flow and plans its paths. */
export function planFlow<M extends AnyStateMachine, Ref, P extends Page>(flow: Flow<M, Ref, P>) {
  const graph = exploreFlow(anyModel(flow.model));
  const { rests = [], always = {}, alwaysTaken = {}, entersAgain = {} } = flow;
  const paths = pathsOf(graph, pagePartsOf(flow, graph));
  return { flow, graph, paths, rests, always, alwaysTaken, entersAgain, probed: new Set<Vertex>() };
}

/**
 * Yields all faults of a machine's flows (one flow per start) as sentences, without a test runner. A caller that needs
 * only the first fault can stop there.
 */
export function* findFaults<M extends AnyStateMachine, Ref, P extends Page>(
  ...flows: readonly Flow<M, Ref, P>[]
): Generator<string, void> {
  try {
    const plans = flows.map((flow) => planFlow(flow));
    yield* findUncovered(plans);
    for (const { flow, graph, paths, probed } of plans) {
      for (const path of paths.length > 0 ? paths : [[]]) {
        const fault = findFault(flow, graph, path, probed);
        if (fault !== null) yield `${pathTitle(path)}\n  ${fault}`;
      }
    }
  } catch (error) {
    yield `the flow cannot be explored: ${error instanceof Error ? error.message : String(error)}`;
  }
}
