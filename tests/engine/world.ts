import {
  createEmptyActor,
  or,
  type ActorLogic,
  type AnyActorRef,
  type AnyActorScope,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventObject,
  type Snapshot,
} from 'xstate';
import type { FlowModel, StepEvent } from './model.ts';

/** A transition in the machine's definition: source node, event descriptor, index among the candidates. */
export type TransitionId = string;
export type StateNode = AnyStateMachine['root'];
type AnyTransition = ReturnType<AnyStateMachine['getTransitionData']>[number];

interface Timer {
  id: string;
  name: string;
  /** Remaining milliseconds. */
  left: number;
}

/** A machine's snapshot with its environment: pending delays, running actors, and data about the last step. */
export interface World {
  /** Required by the graph library, which treats a world as a snapshot. */
  status: 'active';
  output: undefined;
  error: undefined;
  machine: AnyMachineSnapshot;
  timers: readonly Timer[];
  /** Actors that have answered, but are still listed by the machine. */
  settled: readonly AnyActorRef[];
  /** The transitions of each microstep of the last step. */
  took: readonly (readonly TransitionId[])[];
  /** The transitions whose guards refused the event of the last step. */
  refused: readonly TransitionId[];
  /** Whether the last step had effects: started or stopped an actor, sent or emitted an event, or set a timer. */
  acted: boolean;
  /** State nodes that the last step entered, including intermediate ones. */
  passed: readonly string[];
  /** Delays that ended in the last step, in order; several if they end in the same millisecond. */
  ended: readonly string[];
}

/**
 * The snapshot of an actor that does nothing until the walk settles it. In the graph, it only shows that the actor is
 * running.
 */
export type ParkedSnapshot = Snapshot<unknown> & { input: unknown };
export type ParkedLogic = ActorLogic<ParkedSnapshot, EventObject, unknown>;
export const inertActor: ParkedLogic = {
  getInitialSnapshot: (_, input) => ({ status: 'active', output: undefined, error: undefined, input }),
  transition: (snapshot) => snapshot,
  getPersistedSnapshot: (snapshot) => snapshot,
};

/** The machine with all named actors replaced; the names come from the model. */
export function withActors(model: AnyFlowModel, logicFor: (id: string) => ParkedLogic): AnyStateMachine {
  const actors = Object.fromEntries(Object.keys(model.actors).map((id) => [id, logicFor(id)]));
  return model.machine.provide({ actors });
}

/**
 * A model with an unknown machine, as the engine sees it. This is the only place where the engine widens types; it is
 * sound because the engine passes a machine only values of that machine's own typed model.
 */
export interface AnyFlowModel {
  machine: AnyStateMachine;
  input: unknown;
  events: Record<string, readonly StepEvent[]>;
  actors: Record<string, { outcomes?: readonly unknown[]; rejects?: false; sends?: readonly string[] }>;
  delays: Record<string, number>;
  allow?: (snapshot: AnyMachineSnapshot, event: StepEvent) => boolean;
  limit?: number;
}
export function anyModel<M extends AnyStateMachine>(model: FlowModel<M>): AnyFlowModel {
  return model as unknown as AnyFlowModel;
}

/** A node and all nodes below it. */
export function nodesOf(node: StateNode): StateNode[] {
  return [node, ...Object.values(node.states).flatMap((child: StateNode) => nodesOf(child))];
}

/** All transitions in the definition of a node and of those below it. */
export function transitionsOf(root: StateNode): AnyTransition[] {
  return nodesOf(root).flatMap((node) => [...[...node.transitions.values()].flat(), ...(node.always ?? [])]);
}

export function transitionId(transition: AnyTransition): TransitionId {
  const { source, eventType } = transition;
  const candidates: readonly AnyTransition[] =
    eventType === '' ? (source.always ?? []) : (source.transitions.get(eventType) ?? []);
  const event = eventType === '' ? 'always' : eventType.replace(`.${source.id}`, '').replace(/^xstate\./, '');
  return `${source.id} › ${event} #${candidates.indexOf(transition) + 1}`;
}

/**
 * Creates the transition function of a model, which calculates the effects of each event without running actors.
 * `onEffect` is called with each effect.
 */
export function createWorld(model: AnyFlowModel, onEffect: (type: string, params: unknown) => void = () => {}) {
  const machine = withActors(model, () => inertActor);
  let refused = new Set<TransitionId>();
  // `provide` has made a copy of the machine, so that only this world's guards are watched.
  for (const transition of transitionsOf(machine.root)) {
    const { guard } = transition;
    const note = () => (refused.add(transitionId(transition)), false);
    // `or` takes each kind of guard, but its type knows only the guards of one `setup`.
    if (guard !== undefined) transition.guard = or([guard as () => boolean, note]);
  }

  const sent = new Set(Object.values(model.actors).flatMap((actor) => actor.sends ?? []));
  const answers = new Map(
    Object.entries(model.actors).map(([id, { outcomes, rejects }]): [string, StepEvent[]] => {
      if (!outcomes) return [id, []];
      const done = outcomes.map((output) => ({ type: `${id} done`, output }));
      return [id, rejects === false ? done : [...done, { type: `${id} failed` }]];
    }),
  );
  const ends = new Map(Object.keys(model.delays).map((name): [string, StepEvent] => [name, { type: `after ${name}` }]));
  const keys = new WeakMap<World, string>();

  // Stands for the running machine; has a parent, because the machine may send events to its parent.
  const self = Object.assign(createEmptyActor(), { _parent: createEmptyActor() });
  // The transitions of the current step.
  let took: TransitionId[][] = [];
  let passed = new Set<string>();
  let timers: readonly Timer[] = [];
  let acted = false;
  self.system.inspect((inspected) => {
    if (inspected.type !== '@xstate.microstep') return;
    const transitions = inspected._transitions.filter((each) => each.eventType !== 'xstate.init');
    took.push(transitions.map(transitionId));
    for (const { source } of transitions) passed.add(source.id);
    // The snapshot of a microstep is always a machine's, but inspection types include all kinds of actors.
    for (const node of (inspected.snapshot as AnyMachineSnapshot)._nodes) passed.add(node.id);
  });

  function step(world: World | null, event: EventObject): World {
    took = [];
    refused = new Set();
    passed = new Set();
    timers = world?.timers ?? [];
    acted = false;
    // Replaces the interpreter; `self` is an empty actor that no guard or action may read.
    const scope = {
      self,
      id: '',
      sessionId: '',
      system: self.system,
      logger: () => {},
      defer: () => {},
      stopChild: () => {},
      emit: () => {},
      actionExecutor: ({ type, params }: { type: string; params: unknown }) => {
        acted = true;
        onEffect(type, params);
        if (type === 'xstate.raise') timers = [...timers, ...timerOf(params)];
        if (type === 'xstate.cancel') timers = timers.filter(({ id }) => id !== (params as { sendId: string }).sendId);
      },
    } as unknown as AnyActorScope;
    const next: AnyMachineSnapshot = world
      ? machine.transition(world.machine, event, scope)
      : machine.getInitialSnapshot(scope, model.input);
    // Most events are ignored in most states, so an unchanged world reuses its key.
    if (world && next === world.machine && !acted) return unchanged(world);
    for (const node of next._nodes) passed.add(node.id);
    const children: unknown[] = Object.values(next.children);
    return {
      status: 'active',
      output: undefined,
      error: undefined,
      machine: next,
      timers,
      settled: (world?.settled ?? []).filter((actor) => children.includes(actor)),
      took: took.filter((each) => each.length > 0),
      refused: [...refused],
      acted,
      passed: [...passed],
      ended: [],
    };
  }

  function unchanged(world: World): World {
    const same: World = {
      ...world,
      took: took.filter((each) => each.length > 0),
      refused: [...refused],
      acted,
      passed: world.machine._nodes.map(({ id }) => id),
      ended: [],
    };
    keys.set(same, keyed(world));
    return same;
  }

  function keyed(world: World): string {
    const key = keys.get(world) ?? keyOf(world);
    keys.set(world, key);
    return key;
  }

  function timerOf(params: unknown): Timer[] {
    const { id, event, delay } = params as { id?: string; event: EventObject; delay?: number };
    if (delay === undefined) return [];
    const [, name = ''] = /^xstate\.after\.([^.]+)\./.exec(event.type) ?? [];
    const left = model.delays[name];
    if (!id || left === undefined) throw new Error(`"${event.type}" waits ${delay} ms, a delay without a name.`);
    return [{ id, name, left }];
  }

  function runTime(world: World): World {
    const ms = Math.min(...world.timers.map(({ left }) => left));
    const due = world.timers.filter(({ left }) => left === ms);
    let next: World = { ...world, timers: world.timers.map((timer) => ({ ...timer, left: timer.left - ms })) };
    const took: (readonly TransitionId[])[] = [];
    const refused: TransitionId[] = [];
    const ended: string[] = [];
    const passed: string[] = [];
    for (const { id, name } of due) {
      // Another delay that ended in the same millisecond may have cancelled this delay.
      if (!next.timers.some((timer) => timer.id === id && timer.left === 0)) continue;
      next = step({ ...next, timers: next.timers.filter((timer) => timer.id !== id) }, { type: id });
      took.push(...next.took);
      refused.push(...next.refused);
      passed.push(...next.passed);
      ended.push(name);
    }
    return { ...next, took, refused, passed, ended, acted: true };
  }

  function settle(world: World, id: string, outcome: EventObject): World {
    const actor = running(world)[id];
    const settled = actor ? [...world.settled, actor] : world.settled;
    return step({ ...world, settled }, { ...outcome, actorId: id } as EventObject);
  }

  return {
    start: () => step(null, { type: 'xstate.init' }),
    /** The world after `event`. */
    next(world: World, event: StepEvent): World {
      const [, id = '', how] = /^(\S+) (done|failed)$/.exec(event.type) ?? [];
      if (how === 'done')
        return settle(world, id, { type: `xstate.done.actor.${id}`, output: event.output } as EventObject);
      if (how === 'failed')
        return settle(world, id, { type: `xstate.error.actor.${id}`, error: new Error(`${id} failed`) } as EventObject);
      return event.type.startsWith('after ') ? runTime(world) : step(world, event);
    },
    /** All possible next events: answers of running actors, and the end of the shortest pending delay. */
    possible(world: World): StepEvent[] {
      if (world.machine.status !== 'active') return [];
      const actors = running(world);
      const sendable = new Set(Object.values(actors).flatMap(({ src }) => model.actors[nameOf(src)]?.sends ?? []));
      const people = Object.entries(model.events).flatMap(([type, payloads]) =>
        !sent.has(type) || sendable.has(type) ? payloads : [],
      );
      for (const [id, { src }] of Object.entries(actors)) {
        if (src !== id && answers.get(nameOf(src))?.length !== 0)
          throw new Error(`The actor "${id}" has a name different from its source.`);
      }
      const answered = Object.keys(actors).flatMap((id) => answers.get(id) ?? []);
      const [soonest] = [...world.timers].sort((a, b) => a.left - b.left);
      const time = (soonest && ends.get(soonest.name)) ?? [];
      return [people, answered, time].flat().filter((event) => model.allow?.(world.machine, event) ?? true);
    },
    /** A key that differs for worlds with different future behaviour. */
    key: keyed,
  };
}

function keyOf(world: World): string {
  return JSON.stringify([
    observablePart(world.machine),
    Object.values(world.machine.historyValue).map((nodes) => nodes.map(({ id }) => id)),
    // The order in which actors and delays were started has no effect, except for delays that end together.
    world.timers.map(({ id, left }) => [id, left] as const).toSorted(([, one], [, other]) => one - other),
    Object.keys(running(world)).toSorted(),
  ]);
}

/** Milliseconds until the next delay ends. */
export const untilNextDelay = (world: World): number => Math.min(...world.timers.map(({ left }) => left));

/** The part of a snapshot that an ignored event must not change. */
export function observablePart({ value, context, status }: AnyMachineSnapshot): unknown {
  return [value, context, status];
}

/** The name of an actor's source in `setup`; all actors have one. */
const nameOf = (src: AnyActorRef['src']): string => (typeof src === 'string' ? src : '');

function running(world: World): Record<string, AnyActorRef> {
  const actors: Record<string, AnyActorRef> = {};
  for (const [id, actor] of Object.entries<AnyActorRef | undefined>(world.machine.children)) {
    if (!actor || world.settled.includes(actor)) continue;
    actors[id] = actor;
  }
  return actors;
}
