import { not, type AnyStateMachine } from 'xstate';
import type { FlowGraph } from '../../tests/engine/graph.ts';
import type { TransitionId } from '../../tests/engine/world.ts';
import type { CollectedValues, ObservedValues } from './collect-values.ts';
import {
  actionName,
  actionPlacesOf,
  candidatesOf,
  configOf,
  inputLabel,
  nodeAt,
  nodesOf,
  transitionIdOf,
  rebuildMachine,
  rebuiltDelay,
  actionUseLabel,
  type Hooks,
  type NodeConfig,
  type TransitionConfig,
} from './machine-config.ts';
import { perturb, templateOf, withoutKey, withKey, withText } from './perturb.ts';

export const operators = [
  'transition removed',
  'transition added',
  'retargeted',
  'guard negated',
  'guard dropped',
  'action dropped',
  'emit dropped',
  'assign changed',
  'delay halved',
  'delay doubled',
  'another message',
  'invoke input changed',
  'output changed',
] as const;
export type Operator = (typeof operators)[number];

/** Where a path can detect a mutation: in a step that takes one of these transitions or enters one of these states. */
interface Site {
  transitions: readonly TransitionId[];
  states: readonly string[];
}

export interface Mutant {
  operator: Operator;
  /** Describes the mutation. */
  what: string;
  site: Site;
  /** Only for an added transition: its state and event. */
  added?: { state: string; event: string };
  build: () => AnyStateMachine;
}

type StateNode = AnyStateMachine['root'];

/**
 * Returns all mutants of a machine.
 * @param events The types of the events that can be sent to the machine.
 */
export function mutantsOf(
  machine: AnyStateMachine,
  graph: FlowGraph,
  events: readonly string[],
  seen: CollectedValues,
) {
  const config = configOf(machine);
  const nodes = nodesOf(config, machine.root);
  return [
    ...nodes.flatMap(({ node, state }) => ofTransitions(machine, graph, node, state)),
    ...nodes.flatMap(({ node, state }) => added(machine, node, state, events)),
    ...nodes.flatMap(({ node, state }) => ofActions(machine, node, state)),
    ...ofValues(machine, usersOf(machine, config), seen),
    ...ofDelays(machine, config),
  ];
}

function ofTransitions(machine: AnyStateMachine, graph: FlowGraph, node: NodeConfig, state: StateNode): Mutant[] {
  const initial = state.initial?.target?.[0];
  const other = initial && another(initial);
  const start: Mutant[] =
    node.initial !== undefined && other && other.parent === state
      ? [
          {
            operator: 'retargeted',
            what: `${state.id} starts in ${other.key}, not in ${node.initial}`,
            site: { transitions: [], states: [state.id] },
            build: () => rebuildMachine(machine, (root) => void (nodeAt(root, state).initial = other.key)),
          },
        ]
      : [];
  const transitions = candidatesOf(node, state).flatMap((candidates) =>
    (candidates.in(node) ?? []).flatMap((transition, at) => {
      const id = transitionIdOf(candidates.name, at);
      const defined = graph.defined.transitions.get(id);
      if (!defined) throw new Error(`The definition has no transition ${id}.`);
      const mutant = (
        operator: Operator,
        how: string,
        edit: (one: TransitionConfig, all: TransitionConfig[]) => void,
      ): Mutant => ({
        operator,
        what: `${id}: ${how}`,
        site: { transitions: [id], states: [state.id] },
        build: () =>
          rebuildMachine(machine, (root) => {
            const all = candidates.in(nodeAt(root, state));
            const one = all?.[at];
            if (!all || !one) throw new Error(`The config has no transition ${id}.`);
            edit(one, all);
          }),
      });
      const { guard } = transition;
      const [end] = defined.ends;
      const elsewhere = end && another(end);
      return [
        mutant('transition removed', 'removed', (_, all) => void all.splice(at, 1)),
        ...(elsewhere
          ? [mutant('retargeted', `to ${elsewhere.id}`, (one) => void (one.target = `#${elsewhere.id}`))]
          : []),
        ...(defined.isTargeted ? [mutant('retargeted', 'stays', (one) => void delete one.target)] : []),
        ...(transition.reenter ? [mutant('retargeted', 'does not reenter', (one) => void delete one.reenter)] : []),
        ...(guard === undefined
          ? []
          : [
              mutant('guard negated', `not ${guardName(guard)}`, (one) => void (one.guard = negation(guard))),
              mutant('guard dropped', `without ${guardName(guard)}`, (one) => void delete one.guard),
            ]),
      ];
    }),
  );
  return [...start, ...transitions];
}

const guardName = (guard: NonNullable<TransitionConfig['guard']>): string =>
  typeof guard === 'string' ? guard : typeof guard === 'function' ? guard.name || 'its guard' : guard.type;

// The casts are needed because the guards of the machine are unknown here.
const negation = (guard: TransitionConfig['guard']) => not(guard as never) as unknown as TransitionConfig['guard'] & {};

/** Returns the next sibling of a state in the definition, or that of its parent. */
function another(state: StateNode): StateNode | null {
  const { parent } = state;
  if (!parent) return null;
  const children = (Object.values(parent.states) as StateNode[]).filter(({ type }) => type !== 'history');
  const next = children[(children.indexOf(state) + 1) % children.length];
  return parent.type !== 'parallel' && next && next !== state ? next : another(parent);
}

/**
 * Mutants with an added transition: for each event that neither an atomic state nor its ancestors handle, a transition
 * to another state.
 */
function added(machine: AnyStateMachine, node: NodeConfig, state: StateNode, events: readonly string[]): Mutant[] {
  const other = state.type === 'atomic' ? another(state) : null;
  if (!other) return [];
  const target = `#${other.id}`;
  const mutant = (event: string, edit: (node: NodeConfig) => void): Mutant => ({
    operator: 'transition added',
    what: `${state.id} › ${event}: to ${other.id}`,
    site: { transitions: [], states: [state.id] },
    added: { state: state.id, event },
    build: () => rebuildMachine(machine, (root) => edit(nodeAt(root, state))),
  });
  const answers = (node.invoke ?? []).flatMap((invoke, at) => {
    const { [at]: ref } = state.invoke;
    const set = (key: 'onDone' | 'onError') => (each: NodeConfig) => {
      const it = each.invoke?.[at];
      if (it) it[key] = [{ target }];
    };
    if (!ref) return [];
    return [
      ...(invoke.onDone ? [] : [mutant(`${invoke.id} done`, set('onDone'))]),
      ...(invoke.onError ? [] : [mutant(`${invoke.id} failed`, set('onError'))]),
    ];
  });
  const isHeard = (event: string): boolean => {
    for (let each: StateNode | undefined = state; each; each = each.parent)
      if (each.transitions.has(event)) return true;
    return false;
  };
  return [
    ...answers,
    ...events
      .filter((event) => !isHeard(event))
      .map((event) => mutant(event, (each) => void (each.on = { ...each.on, [event]: [{ target }] }))),
  ];
}

function ofActions(machine: AnyStateMachine, node: NodeConfig, state: StateNode): Mutant[] {
  return actionPlacesOf(node, state).flatMap((place) =>
    (place.in(node) ?? []).map((use, at): Mutant => {
      const name = actionName(use);
      const implementation = machine.implementations.actions[name] as { type?: string } | undefined;
      return {
        operator: implementation?.type === 'xstate.emit' ? 'emit dropped' : 'action dropped',
        what: `${place.name}: without ${name}`,
        site: { transitions: place.transition ? [place.transition] : [], states: [state.id] },
        build: () => rebuildMachine(machine, (root) => void place.in(nodeAt(root, state))?.splice(at, 1)),
      };
    }),
  );
}

/** Returns a function that finds where an action (by name) or one use of an action (by label) is executed. */
function usersOf(machine: AnyStateMachine, config: NodeConfig): (name: string) => Site {
  const sites = new Map<string, { transitions: string[]; states: string[] }>();
  for (const { node, state } of nodesOf(config, machine.root)) {
    const enter = (name: string, transition: TransitionId | null) => {
      const site = sites.get(name) ?? { transitions: [], states: [] };
      sites.set(name, site);
      if (transition) site.transitions.push(transition);
      else site.states.push(state.id);
    };
    for (const place of actionPlacesOf(node, state)) {
      for (const [at, use] of (place.in(node) ?? []).entries()) {
        enter(actionName(use), place.transition);
        enter(actionUseLabel(place, at, use), place.transition);
      }
    }
    for (const { id } of node.invoke ?? []) enter(inputLabel(state, id), null);
  }
  return (name) => sites.get(name) ?? { transitions: [], states: [machine.root.id] };
}

/**
 * Mutants in which a value that enters or leaves the machine is slightly wrong, missing, or contains another message.
 */
function ofValues(machine: AnyStateMachine, site: (name: string) => Site, seen: CollectedValues): Mutant[] {
  type Source = 'written' | 'emitted' | 'params' | 'input' | 'context' | 'output';
  const mutants: Mutant[] = [];
  const changing = (
    operator: Operator,
    source: Source,
    place: string,
    how: string,
    change: (value: unknown) => unknown,
  ): void => {
    const here = (name: string, value: unknown) => (name === place ? change(value) : value);
    const record = (name: string, value: Record<string, unknown>) => here(name, value) as Record<string, unknown>;
    const hooks: Record<Source, Hooks> = {
      written: { written: record },
      emitted: { emitted: record },
      params: { params: here },
      input: { input: here },
      context: { context: (value) => record('', value) },
      output: { output: (value) => here('', value) },
    };
    mutants.push({
      operator,
      what: `${place || source}: ${how}`,
      site: site(place),
      build: () => rebuildMachine(machine, undefined, hooks[source]),
    });
  };
  const inKey = (key: string, change: (value: unknown) => unknown) => (value: unknown) =>
    key === '' ? change(value) : withKey(value as Record<string, unknown>, key, change);

  const each = (source: Source, act: (place: string, key: string, seen: ObservedValues) => void) => {
    for (const [place, keys] of seen[source]) for (const [key, value] of keys) act(place, key, value);
  };
  const wrong = (operator: Operator, source: Source, canLeaveOut: boolean) =>
    each(source, (place, key, { canPerturb, isEver }) => {
      if (key === 'type' && source === 'emitted') return;
      if (canPerturb) changing(operator, source, place, `a wrong ${key}`, inKey(key, perturb));
      if (!canLeaveOut || key === '' || (source === 'input' && !isEver)) return;
      changing(operator, source, place, `no ${key}`, (value) => withoutKey(value as Record<string, unknown>, key));
    });
  wrong('assign changed', 'written', true);
  wrong('assign changed', 'context', false);
  wrong('invoke input changed', 'input', true);
  wrong('output changed', 'output', true);

  const pool = [
    ...new Set([...seen.messages.values(), 'An unexpected error occurred. Please try again.', 'No answer came.']),
  ];
  const other = (template: string): string => {
    const at = pool.findIndex((message) => templateOf(message) === template);
    return pool[(at + 1) % pool.length] ?? '';
  };
  for (const source of ['written', 'emitted', 'params', 'output'] as const) {
    each(source, (place, key, { messages }) => {
      for (const message of messages) {
        const swap = (value: unknown) => withText(value, message, other(message));
        changing('another message', source, place, `'${other(message)}' for '${message}'`, inKey(key, swap));
      }
      const isOther = source === 'emitted' && key !== 'type' && messages.size === 0;
      if (isOther) changing('another message', source, place, `a wrong ${key}`, inKey(key, perturb));
    });
  }
  return mutants;
}

function ofDelays(machine: AnyStateMachine, config: NodeConfig): Mutant[] {
  return Object.entries(machine.implementations.delays).flatMap(([name, ms]) => {
    if (typeof ms !== 'number') return [];
    const states = nodesOf(config, machine.root)
      .filter(({ node }) => node.after?.[name])
      .map(({ state }) => state.id);
    const mutant = (operator: Operator, changed: number): Mutant => ({
      operator,
      what: `${name}: ${changed} ms, not ${ms}`,
      site: { transitions: [], states: states.length > 0 ? states : [machine.root.id] },
      build: () => rebuiltDelay(machine, name, changed),
    });
    return [mutant('delay halved', ms / 2), mutant('delay doubled', ms * 2)];
  });
}
