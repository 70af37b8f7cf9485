import type { AnyActorRef, AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import type { AnyFlow } from '../flows.ts';
import { eventTitle } from '../support/flow-model.ts';
import { anyModel, createWorld, type World } from '../support/flow-world.ts';

/** Everything that code can ask a machine's snapshot. */
export type Selector = (snapshot: unknown) => unknown;

/** `same graph`: state for state. `same behaviour`: apart from what nothing ever reads, which `unread` names. */
export type Comparison =
  | { kind: 'same graph' }
  | { kind: 'same behaviour'; unread: string }
  | { kind: 'different'; where: string };

/** Pairs of states after which two machines are called different for want of an end. */
const LIMIT = 60_000;

/**
 * Walks the whole of two machines side by side: in each pair of states the same can happen, and each event has the same
 * effects and leads to states of which everything that can be asked is the same.
 */
export function compare(flow: AnyFlow, mutant: AnyStateMachine, selectors: readonly Selector[]): Comparison {
  try {
    return walkBoth(flow, mutant, selectors);
  } catch (error) {
    return { kind: 'different', where: error instanceof Error ? error.message : String(error) };
  }
}

function walkBoth(flow: AnyFlow, mutant: AnyStateMachine, selectors: readonly Selector[]): Comparison {
  const one = heardWorld(flow, flow.model.machine);
  const other = heardWorld(flow, mutant);
  const unread = new Set<string>();

  const look = (world: World) => {
    const { machine, timers, settled } = world;
    // An actor that has answered is listed until its state is left.
    const running = Object.entries<AnyActorRef | undefined>(machine.children).filter(
      ([, actor]) => actor && !settled.includes(actor),
    );
    return JSON.stringify([
      machine.status,
      machine.output,
      [...machine.tags].toSorted(),
      running.map(([id]) => id).toSorted(),
      timers.map(({ name, left }) => [name, left]),
      flow.observe(machine as never),
      selectors.map((select) => asked(select, machine)),
    ]);
  };
  const offered = (world: World, of: typeof one) => of.world.possible(world).map(eventTitle);
  const difference = (a: World, b: World): string | null => {
    if (a.machine.status === 'error' || b.machine.status === 'error') return 'breaks';
    if (JSON.stringify(one.drain()) !== JSON.stringify(other.drain())) return 'other effects';
    if (look(a) !== look(b)) return 'another page';
    if (offered(a, one).join() !== offered(b, other).join()) return 'other events';
    for (const part of differing(a.machine, b.machine)) unread.add(part);
    return null;
  };

  const start: [World, World] = [one.world.start(), other.world.start()];
  const wrong = difference(...start);
  if (wrong !== null) return { kind: 'different', where: `start: ${wrong}` };
  const been = new Set<string>();
  const pairs = [start];
  for (const [a, b] of pairs) {
    for (const event of one.world.possible(a)) {
      const next: [World, World] = [one.world.next(a, event), other.world.next(b, event)];
      const found = difference(...next);
      if (found !== null) return { kind: 'different', where: `${eventTitle(event)}: ${found}` };
      const key = `${one.world.key(next[0])}\n${other.world.key(next[1])}`;
      if (been.has(key)) continue;
      if (been.size >= LIMIT) return { kind: 'different', where: 'there is no end to it' };
      been.add(key);
      pairs.push(next);
    }
  }
  return unread.size === 0
    ? { kind: 'same graph' }
    : { kind: 'same behaviour', unread: [...unread].toSorted().join(', ') };
}

/** Keys of the context, and 'state', in which two snapshots differ. */
function differing(one: AnyMachineSnapshot, other: AnyMachineSnapshot): string[] {
  const [context, otherContext] = [one, other].map((each) => each.context as Record<string, unknown>);
  const keys = [...new Set([...Object.keys(context ?? {}), ...Object.keys(otherContext ?? {})])];
  const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
  return [
    ...(same(one.value, other.value) ? [] : ['state']),
    ...keys.filter((key) => !same(context?.[key], otherContext?.[key])).map((key) => `context.${key}`),
  ];
}

function heardWorld(flow: AnyFlow, machine: AnyStateMachine) {
  let heard: unknown[] = [];
  const world = createWorld(anyModel({ ...flow.model, machine }), (type, params) => {
    // Delays are compared as timers, and what is stopped by what still runs.
    if (['xstate.raise', 'xstate.cancel', 'xstate.stopChild'].includes(type)) return;
    heard.push([type, plain(params)]);
  });
  return {
    world,
    drain() {
      const drained = heard;
      heard = [];
      return drained;
    },
  };
}

/** An effect without references to actors: their names instead. */
function plain(params: unknown): unknown {
  const names = (_: string, value: unknown) =>
    typeof value === 'object' && value !== null && 'sessionId' in value ? (value as AnyActorRef).id : value;
  return JSON.parse(JSON.stringify(params ?? null, names)) as unknown;
}

function asked(select: Selector, snapshot: unknown): unknown {
  try {
    return select(snapshot) ?? null;
  } catch {
    return 'throws';
  }
}
