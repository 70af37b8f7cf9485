import { assign, createMachine, emit, type AnyStateMachine } from 'xstate';
import type { TransitionId } from '../../tests/engine/world.ts';

/** An action as a definition uses it: by name, by name with params, or the function itself. */
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

/** A state of a machine's config with every short form written out. */
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
  /** Only at the root. */
  context?: unknown;
  output?: unknown;
}

/** What a built-in action creator makes: a function that carries what it was made from. */
interface BuiltIn {
  (...args: never[]): unknown;
  type?: string;
  assignment?: unknown;
  event?: unknown;
}

/** The places where a value of the definition enters the machine: each can be observed and changed. */
export interface Hooks {
  /** What an assign writes. */
  written?: (action: string, update: Record<string, unknown>) => Record<string, unknown>;
  /** What an emit sends. */
  emitted?: (action: string, event: Record<string, unknown>) => Record<string, unknown>;
  /** What an action is given where it is used. */
  params?: (use: string, params: unknown) => unknown;
  /** What an actor is started with. */
  input?: (actor: string, input: unknown) => unknown;
  /** What the machine starts with. */
  context?: (context: Record<string, unknown>) => Record<string, unknown>;
  /** What the machine ends with. */
  output?: (output: unknown) => unknown;
}

/** A cycle of transitions without a rest is an error, not a run without an end. */
const maxIterations = 1000;

/** The machine anew: its definition changed by `edit`, its values by `hooks`, its implementations as they are. */
export function rebuilt(
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
      hookAction(name, action as BuiltIn, hooks), // of a machine whose types are not known here
    ]),
  );
  const implementations = { ...machine.implementations, actions };
  return createMachine({ ...config, options: { maxIterations } } as object, implementations as object);
}

export function rebuiltDelay(machine: AnyStateMachine, name: string, ms: number): AnyStateMachine {
  const delays = { ...machine.implementations.delays, [name]: ms };
  return createMachine(configOf(machine) as object, { ...machine.implementations, delays } as object);
}

/** The machine's config, copied, with every short form written out. */
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

/** A list of transition candidates in a state, and how to find it in a config. */
export interface Candidates {
  /** As `transitionId` names them, without the number. */
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

export const numbered = (name: string, at: number): TransitionId => `${name} #${at + 1}`;

/** A place where actions are used: a transition, an entry, an exit. */
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
        name: numbered(candidates.name, at),
        transition: numbered(candidates.name, at),
        in: (each) => candidates.in(each)?.[at]?.actions,
      })),
    ),
  ];
}

/** Every state of a config with its node, the root first. */
export function nodesOf(config: NodeConfig, root: StateNode): { node: NodeConfig; state: StateNode }[] {
  const children = Object.entries(config.states ?? {}).flatMap(([key, child]) => {
    const state = root.states[key];
    return state ? nodesOf(child, state) : [];
  });
  return [{ node: config, state: root }, ...children];
}

/** The state's own part of a config. */
export function nodeAt(config: NodeConfig, { path }: StateNode): NodeConfig {
  return path.reduce((node: NodeConfig, key: string) => {
    const child = node.states?.[key];
    if (!child) throw new Error(`The config has no state ${path.join('.')}.`);
    return child;
  }, config);
}

export const actionName = (use: ActionUse): string =>
  typeof use === 'string' ? use : typeof use === 'function' ? (use.type ?? use.name) : use.type;

export const labelOf = (place: ActionPlace, at: number, use: ActionUse): string =>
  `${place.name} ! ${actionName(use)} (${at + 1})`;

export const inputLabel = (state: StateNode, id: string): string => `${state.id} › ${id}`;

/** What `value` is here, whether it is written down or computed. */
const resolve = (value: unknown, ...args: unknown[]): unknown =>
  typeof value === 'function' ? (value as (...args: unknown[]) => unknown)(...args) : value;

function hookConfig(config: NodeConfig, root: StateNode, { params, input, context, output }: Hooks): void {
  for (const { node, state } of nodesOf(config, root)) {
    if (params) {
      for (const place of actionPlacesOf(node, state)) {
        for (const [at, use] of (place.in(node) ?? []).entries()) {
          if (typeof use !== 'object' || use.params === undefined) continue;
          const { params: given } = use;
          const label = labelOf(place, at, use);
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
