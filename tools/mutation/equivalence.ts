import type { AnyActorRef, AnyMachineSnapshot, AnyStateMachine, EventObject } from 'xstate';
import type { AnyFlow } from '../../tests/engine/flow.ts';
import { eventTitle } from '../../tests/engine/model.ts';
import { anyModel, createWorld, type World } from '../../tests/engine/world.ts';

/** A function of a machine's snapshot. */
export type Selector = (snapshot: unknown) => unknown;

/**
 * `same graph`: all states are equal. `same behaviour`: the states are equal except for values that nothing reads,
 * which `unread` lists.
 */
export type Comparison =
  | { kind: 'same graph' }
  | { kind: 'same behaviour'; unread: string }
  | { kind: 'different'; where: string };

/** Maximum number of compared pairs of states. If it is exceeded, two machines count as different. */
const LIMIT = 60_000;

/** What can be observed in a state, calculated once. */
interface Seen {
  world: World;
  key: string;
  isBroken: boolean;
  /** A description of everything that can be observed in the state. */
  look: string;
  /** The events that can occur in the state. */
  events: readonly EventObject[];
  offered: string;
  /** The values of 'state' and of the properties of the context. */
  parts: ReadonlyMap<string, string>;
}

/** The result of an event: the next state and the emitted effects. */
interface Reached {
  to: Seen;
  effects: string;
}

/** The behaviour of a machine, calculated lazily. */
interface Behaviour {
  start: () => Reached;
  next: (from: Seen, event: EventObject) => Reached;
}

/**
 * Returns a function that compares mutants with the flow's original machine. The original's states are explored only
 * once.
 */
export function createComparer(flow: AnyFlow, selectors: readonly Selector[]): (mutant: AnyStateMachine) => Comparison {
  const sound = behaviourOf(flow, flow.model.machine, selectors);
  return (mutant) => {
    try {
      return walkBoth(sound, behaviourOf(flow, mutant, selectors));
    } catch (error) {
      return { kind: 'different', where: error instanceof Error ? error.message : String(error) };
    }
  };
}

/**
 * Explores two machines in parallel. They behave the same if in each pair of states the same events are possible, and
 * each event has the same effects and leads to states in which the same can be observed.
 */
function walkBoth(one: Behaviour, other: Behaviour): Comparison {
  const unread = new Set<string>();
  const difference = ({ to: a, effects }: Reached, { to: b, effects: others }: Reached): string | null => {
    if (a.isBroken || b.isBroken) return 'breaks';
    if (effects !== others) return 'other effects';
    if (a.look !== b.look) return 'another page';
    if (a.offered !== b.offered) return 'other events';
    for (const name of new Set([...a.parts.keys(), ...b.parts.keys()]))
      if (a.parts.get(name) !== b.parts.get(name)) unread.add(name);
    return null;
  };

  const start: [Reached, Reached] = [one.start(), other.start()];
  const wrong = difference(...start);
  if (wrong !== null) return { kind: 'different', where: `start: ${wrong}` };
  const been = new Set<string>();
  const pairs: [Seen, Seen][] = [[start[0].to, start[1].to]];
  for (const [a, b] of pairs) {
    for (const event of a.events) {
      const next: [Reached, Reached] = [one.next(a, event), other.next(b, event)];
      const found = difference(...next);
      if (found !== null) return { kind: 'different', where: `${eventTitle(event)}: ${found}` };
      const [{ to: nextA }, { to: nextB }] = next;
      const key = `${nextA.key}\n${nextB.key}`;
      if (been.has(key)) continue;
      if (been.size >= LIMIT) return { kind: 'different', where: 'there is no end to it' };
      been.add(key);
      pairs.push([nextA, nextB]);
    }
  }
  return unread.size === 0
    ? { kind: 'same graph' }
    : { kind: 'same behaviour', unread: [...unread].toSorted().join(', ') };
}

function behaviourOf(flow: AnyFlow, machine: AnyStateMachine, selectors: readonly Selector[]): Behaviour {
  const { world: worlds, drain } = heardWorld(flow, machine);
  const look = ({ machine: snapshot, timers, settled }: World) => {
    // Leaves out actors that have answered, which XState keeps in `children` until their state is left.
    const running = Object.entries<AnyActorRef | undefined>(snapshot.children).filter(
      ([, actor]) => actor && !settled.includes(actor),
    );
    return JSON.stringify([
      snapshot.status,
      snapshot.output,
      [...snapshot.tags].toSorted(),
      running.map(([id]) => id).toSorted(),
      // In the order in which they end.
      timers.toSorted((one, other) => one.left - other.left).map(({ name, left }) => [name, left]),
      flow.observe(snapshot as never),
      selectors.map((select) => asked(select, snapshot)),
    ]);
  };

  const seen = new Map<string, Seen>();
  const see = (world: World): Seen => {
    const key = worlds.key(world);
    const known = seen.get(key);
    if (known) return known;
    const events = worlds.possible(world);
    const isBroken = world.machine.status === 'error';
    const words = { look: isBroken ? '' : look(world), offered: events.map(eventTitle).join() };
    const fresh = { world, key, isBroken, ...words, events, parts: partsOf(world.machine) };
    seen.set(key, fresh);
    return fresh;
  };
  const reach = (world: World): Reached => ({ to: see(world), effects: JSON.stringify(drain(world)) });
  const ways = new Map<Seen, Map<EventObject, Reached>>();
  return {
    start: () => reach(worlds.start()),
    next(from, event) {
      const known = ways.get(from) ?? new Map<EventObject, Reached>();
      ways.set(from, known);
      const way = known.get(event) ?? reach(worlds.next(from.world, event));
      known.set(event, way);
      return way;
    },
  };
}

/** Returns the parts of a snapshot by name: 'state' and the properties of its context. */
function partsOf({ value, context }: AnyMachineSnapshot): Map<string, string> {
  // The type of a machine's context is unknown here.
  const kept = Object.entries((context ?? {}) as Record<string, unknown>);
  return new Map([
    ['state', JSON.stringify(value)],
    ...kept.map(([key, held]): [string, string] => [`context.${key}`, JSON.stringify(held) ?? '']),
  ]);
}

function heardWorld(flow: AnyFlow, machine: AnyStateMachine) {
  let heard: { type: string; params: unknown }[] = [];
  const world = createWorld(anyModel({ ...flow.model, machine }), (type, params) => {
    // Left out, because `look` compares timers and running actors.
    if (['xstate.raise', 'xstate.cancel', 'xstate.stopChild'].includes(type)) return;
    heard.push({ type, params: plain(params) });
  });
  return {
    world,
    /** Returns the effects of the step to a world. An actor that the same step starts and stops never runs. */
    drain({ machine: { children } }: World) {
      const drained = heard;
      heard = [];
      const isRun = (params: unknown) => {
        const { id } = params as { id?: string }; // as XState spawns a child
        return id === undefined || id in children;
      };
      return drained.filter(({ type, params }) => type !== 'xstate.spawnChild' || isRun(params));
    },
  };
}

/**
 * Returns the params of an effect with ids of actors instead of references. The parent and the machine itself have a
 * generated id, which differs between two worlds.
 */
function plain(params: unknown): unknown {
  const names = (_: string, value: unknown) => {
    if (typeof value !== 'object' || value === null || !('xstate$$type' in value && 'id' in value)) return value;
    return /^x:\d+$/.test(String(value.id)) ? 'unnamed' : value.id;
  };
  return JSON.parse(JSON.stringify(params ?? null, names)) as unknown;
}

function asked(select: Selector, snapshot: unknown): unknown {
  try {
    return select(snapshot) ?? null;
  } catch {
    return 'throws';
  }
}
