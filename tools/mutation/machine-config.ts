import { assign, createMachine, emit, type AnyStateMachine } from 'xstate';
import type { TransitionId } from '../../tests/engine/world.ts';

/** An action as a definition refers to it: a name, a name with params, or a function. */
export type ActionUse = string | { type: string; params?: unknown } | BuiltIn;
type GuardUse = string | { type: string; params?: unknown } | ((...args: never[]) => unknown);

export interface TransitionConfig {
  target?: string | readonly string[];
  guard?: GuardUse;
  actions?: ActionUse[];
  reenter?: boolean;
}

interface InvokeConfig {
  id: string;
  src: string;
  input?: unknown;
  onDone?: TransitionConfig[];
  onError?: TransitionConfig[];
}

/** A state in a machine's config that has no abbreviated forms. */
export interface NodeConfig {
  initial?: string;
  on?: Record<string, TransitionConfig[]>;
  after?: Record<string, TransitionConfig[]>;
  always?: TransitionConfig[];
  onDone?: TransitionConfig[];
  entry?: ActionUse[];
  exit?: ActionUse[];
  invoke?: InvokeConfig[];
  states?: Record<string, NodeConfig>;
  /** Only the root has a context. */
  context?: unknown;
  output?: unknown;
}

/** A built-in action of XState: a function whose properties are the arguments of its creator. */
interface BuiltIn {
  (...args: never[]): unknown;
  type?: string;
  assignment?: unknown;
  event?: unknown;
}

/** Functions that can observe and change the values that enter or leave a machine. */
export interface Hooks {
  /** Receives the update that an assign makes. */
  written?: (action: string, update: Record<string, unknown>) => Record<string, unknown>;
  /** Receives the event that an emit emits. */
  emitted?: (action: string, event: Record<string, unknown>) => Record<string, unknown>;
  /** Receives the params of one use of an action. */
  params?: (use: string, params: unknown) => unknown;
  /** Receives the input of an actor. */
  input?: (actor: string, input: unknown) => unknown;
  /** Receives the initial context. */
  context?: (context: Record<string, unknown>) => Record<string, unknown>;
  /** Receives the output of the machine. */
  output?: (output: unknown) => unknown;
}

/** Lets an endless cycle of transitions fail instead of running forever. */
const maxIterations = 1000;

/** Creates a copy of the machine, whose definition `edit` may change and whose values `hooks` may change. */
export function rebuildMachine(
  machine: AnyStateMachine,
  edit: (config: NodeConfig) => void = () => undefined,
  hooks: Hooks = {},
): AnyStateMachine {
  const config = configOf(machine);
  edit(config);
  hookConfig(config, machine.root, hooks);
  const actions = Object.fromEntries(
    Object.entries(machine.implementations.actions).map(([name, action]) => [
      name,
      hookAction(name, action as BuiltIn, hooks), // the machine's types are unknown here
    ]),
  );
  const implementations = { ...machine.implementations, actions };
  return createMachine({ ...config, options: { maxIterations } } as object, implementations as object);
}

export function rebuiltDelay(machine: AnyStateMachine, name: string, ms: number): AnyStateMachine {
  const delays = { ...machine.implementations.delays, [name]: ms };
  return createMachine(configOf(machine) as object, { ...machine.implementations, delays } as object);
}

/** Returns a copy of the machine's config, in which abbreviated forms are written out. */
export function configOf(machine: AnyStateMachine): NodeConfig {
  return written(copy(machine.config) as Record<string, unknown>);
}

function copy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copy);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, copy(each)]));
}

const list = (value: unknown): unknown[] => (value === undefined ? [] : Array.isArray(value) ? value : [value]);

function written(node: Record<string, unknown>): NodeConfig {
  const maps = ['on', 'after'].filter((key) => node[key] !== undefined);
  const lists = ['always', 'onDone'].filter((key) => node[key] !== undefined);
  const record = (value: unknown) => Object.entries((value ?? {}) as Record<string, unknown>);
  return {
    ...node,
    ...Object.fromEntries(
      maps.map((key) => [key, Object.fromEntries(record(node[key]).map(([name, each]) => [name, transitions(each)]))]),
    ),
    ...Object.fromEntries(lists.map((key) => [key, transitions(node[key])])),
    ...(node['entry'] !== undefined && { entry: list(node['entry']) as ActionUse[] }),
    ...(node['exit'] !== undefined && { exit: list(node['exit']) as ActionUse[] }),
    ...(node['invoke'] !== undefined && { invoke: list(node['invoke']).map(invoked) }),
    ...(node['states'] !== undefined && {
      states: Object.fromEntries(
        record(node['states']).map(([key, child]) => [key, written(child as object as never)]),
      ),
    }),
  };
}

function invoked(value: unknown): InvokeConfig {
  const invoke = value as InvokeConfig & { onDone?: unknown; onError?: unknown };
  return {
    ...invoke,
    ...(invoke.onDone !== undefined && { onDone: transitions(invoke.onDone) }),
    ...(invoke.onError !== undefined && { onError: transitions(invoke.onError) }),
  };
}

function transitions(value: unknown): TransitionConfig[] {
  return list(value).map((each): TransitionConfig => {
    if (typeof each === 'string') return { target: each };
    const transition = each as TransitionConfig & { actions?: unknown };
    return transition.actions === undefined
      ? transition
      : { ...transition, actions: list(transition.actions) as ActionUse[] };
  });
}

type StateNode = AnyStateMachine['root'];

/** The transitions of a state for one event, of which the first with a true guard is taken. */
export interface Candidates {
  /** As in `transitionId`, but without the index. */
  name: string;
  in: (node: NodeConfig) => TransitionConfig[] | undefined;
}

export function candidatesOf(node: NodeConfig, { id }: StateNode): Candidates[] {
  const name = (event: string) => `${id} › ${event}`;
  return [
    ...Object.keys(node.on ?? {}).map((event) => ({ name: name(event), in: (each: NodeConfig) => each.on?.[event] })),
    ...Object.keys(node.after ?? {}).map((delay) => ({
      name: name(`after.${delay}`),
      in: (each: NodeConfig) => each.after?.[delay],
    })),
    ...(node.invoke ?? []).flatMap((invoke, at) => [
      { name: name(`done.actor.${invoke.id}`), in: (each: NodeConfig) => each.invoke?.[at]?.onDone },
      { name: name(`error.actor.${invoke.id}`), in: (each: NodeConfig) => each.invoke?.[at]?.onError },
    ]),
    { name: name('done.state'), in: (each) => each.onDone },
    { name: name('always'), in: (each) => each.always },
  ];
}

export const transitionIdOf = (name: string, at: number): TransitionId => `${name} #${at + 1}`;

/** A place that has actions: a transition, or the entry or exit of a state. */
export interface ActionPlace {
  name: string;
  transition: TransitionId | null;
  in: (node: NodeConfig) => ActionUse[] | undefined;
}

export function actionPlacesOf(node: NodeConfig, state: StateNode): ActionPlace[] {
  return [
    { name: `${state.id} › entry`, transition: null, in: (each) => each.entry },
    { name: `${state.id} › exit`, transition: null, in: (each) => each.exit },
    ...candidatesOf(node, state).flatMap((candidates) =>
      (candidates.in(node) ?? []).map((_, at): ActionPlace => ({
        name: transitionIdOf(candidates.name, at),
        transition: transitionIdOf(candidates.name, at),
        in: (each) => candidates.in(each)?.[at]?.actions,
      })),
    ),
  ];
}

/** Lists all states with their nodes in the config, the root first. */
export function nodesOf(config: NodeConfig, root: StateNode): { node: NodeConfig; state: StateNode }[] {
  const children = Object.entries(config.states ?? {}).flatMap(([key, child]) => {
    const state = root.states[key];
    return state ? nodesOf(child, state) : [];
  });
  return [{ node: config, state: root }, ...children];
}

/** Returns the node of a state in the config. */
export function nodeAt(config: NodeConfig, { path }: StateNode): NodeConfig {
  return path.reduce((node: NodeConfig, key: string) => {
    const child = node.states?.[key];
    if (!child) throw new Error(`The config has no state ${path.join('.')}.`);
    return child;
  }, config);
}

export const actionName = (use: ActionUse): string =>
  typeof use === 'string' ? use : typeof use === 'function' ? (use.type ?? use.name) : use.type;

export const actionUseLabel = (place: ActionPlace, at: number, use: ActionUse): string =>
  `${place.name} ! ${actionName(use)} (${at + 1})`;

export const inputLabel = (state: StateNode, id: string): string => `${state.id} › ${id}`;

/** Returns the value, or its result if it is a function. */
const resolve = (value: unknown, ...args: unknown[]): unknown =>
  typeof value === 'function' ? (value as (...args: unknown[]) => unknown)(...args) : value;

function hookConfig(config: NodeConfig, root: StateNode, { params, input, context, output }: Hooks): void {
  for (const { node, state } of nodesOf(config, root)) {
    if (params) {
      for (const place of actionPlacesOf(node, state)) {
        for (const [at, use] of (place.in(node) ?? []).entries()) {
          if (typeof use !== 'object' || use.params === undefined) continue;
          const { params: given } = use;
          const label = actionUseLabel(place, at, use);
          use.params = (...args: unknown[]) => params(label, resolve(given, ...args));
        }
      }
    }
    for (const invoke of input ? (node.invoke ?? []) : []) {
      const { input: given } = invoke;
      if (given !== undefined)
        invoke.input = (...args: unknown[]) => input?.(inputLabel(state, invoke.id), resolve(given, ...args));
    }
  }
  const { context: started, output: ended } = config;
  if (context)
    config.context = (...args: unknown[]) => context((resolve(started, ...args) ?? {}) as Record<string, unknown>);
  if (output && ended !== undefined) config.output = (...args: unknown[]) => output(resolve(ended, ...args));
}

function hookAction(name: string, action: BuiltIn, { written: wrote, emitted }: Hooks): BuiltIn {
  if (wrote && action.type === 'xstate.assign') {
    const { assignment } = action;
    return assign((args: unknown, params: unknown) =>
      wrote(name, updateOf(assignment, args, params)),
    ) as unknown as BuiltIn;
  }
  if (emitted && action.type === 'xstate.emit') {
    const { event } = action;
    return emit((args: unknown, params: unknown) => {
      return emitted(name, resolve(event, args, params) as Record<string, unknown>) as { type: string };
    }) as unknown as BuiltIn;
  }
  return action;
}

function updateOf(assignment: unknown, ...args: unknown[]): Record<string, unknown> {
  if (typeof assignment === 'function') return resolve(assignment, ...args) as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(assignment as Record<string, unknown>).map(([key, value]) => [key, resolve(value, ...args)]),
  );
}
