import type {
  AnyActorLogic,
  AnyStateMachine,
  EmittedFrom,
  EventFrom,
  InputFrom,
  OutputFrom,
  SnapshotFrom,
} from 'xstate';

type Provided<M extends AnyStateMachine> = Parameters<M['provide']>[0];
type Implementations<M extends AnyStateMachine, Kind extends 'actors' | 'delays'> = Required<
  NonNullable<Provided<M>[Kind]>
>;

/** The actors in a machine's `setup`, by name. */
export type ActorsOf<M extends AnyStateMachine> = Implementations<M, 'actors'>;
export type ActorId<M extends AnyStateMachine> = keyof ActorsOf<M> & string;
export type DelayName<M extends AnyStateMachine> = keyof Implementations<M, 'delays'> & string;
type Logic<M extends AnyStateMachine, Id> = Id extends keyof ActorsOf<M>
  ? ActorsOf<M>[Id] extends AnyActorLogic
    ? ActorsOf<M>[Id]
    : never
  : never;
export type ActorInput<M extends AnyStateMachine, Id> = InputFrom<Logic<M, Id>>;
export type ActorOutput<M extends AnyStateMachine, Id> = OutputFrom<Logic<M, Id>>;

/** What can happen in a flow: an event is sent, an actor answers or fails, a delay ends. */
export type FlowEvent<M extends AnyStateMachine> =
  | EventFrom<M>
  | { [Id in ActorId<M>]: AnswerOf<Id, ActorOutput<M, Id>> }[ActorId<M>]
  | { [Name in DelayName<M>]: { type: `after ${Name}` } }[DelayName<M>];

/** A callback actor has no output and never answers; a promise without a value is a promise of `void`. */
type AnswerOf<Id extends string, Output> = [Output] extends [undefined]
  ? never
  : { type: `${Id} done`; output: Output } | { type: `${Id} failed` };

/** The behaviour of an invoked actor. An actor that answers must be invoked with equal `id` and `src`. */
export interface ActorModel<Output, Type extends string> {
  /** All answers that have different effects or texts. The engine adds a rejection. */
  outcomes?: readonly Output[];
  /** False only for a child machine, which never rejects. */
  rejects?: false;
  /** Types of the events that only this actor sends (callback, child machine); they occur while it runs. */
  sends?: readonly Type[];
}

type ActorModelOf<Output, Type extends string> = [Output] extends [undefined]
  ? Pick<ActorModel<Output, Type>, 'sends'>
  : ActorModel<Output, Type> & { outcomes: readonly Output[] };

/**
 * Written by hand from the specification; a new event, actor or delay of the machine does not compile without an entry.
 */
export interface FlowModelConfig<M extends AnyStateMachine> {
  input: InputFrom<M>;
  /** Every event with all relevant payloads: valid ones, and each kind of invalid ones. */
  events: { [T in EventFrom<M>['type']]: readonly Extract<EventFrom<M>, { type: T }>[] };
  actors: { [Id in ActorId<M>]: ActorModelOf<ActorOutput<M, Id>, EventFrom<M>['type']> };
  /** Milliseconds from the specification, never read from the machine. */
  delays: { [Name in DelayName<M>]: number };
  /** Returns false for an event that cannot occur in this state; the walks never try such an event. */
  allow?: (snapshot: SnapshotFrom<M>, event: FlowEvent<M>) => boolean;
  /** Maximum number of steps of the exploration. Default 20,000. */
  limit?: number;
}

export interface FlowModel<M extends AnyStateMachine> extends FlowModelConfig<M> {
  machine: M;
}

/** Defines a flow's model: everything that can happen to `machine`. See `tests/flows/`. */
export function defineModel<M extends AnyStateMachine>(machine: M, config: FlowModelConfig<M>): FlowModel<M> {
  return { machine, ...config };
}

export type Emitted<M extends AnyStateMachine> = EmittedFrom<M>;

/** A flow event without its static type, for graphs, titles and runners. */
export interface StepEvent {
  type: string;
  output?: unknown;
  [payload: string]: unknown;
}

/**
 * Returns a readable title that tells payloads apart: `phone.submit(9876543210)`, `sendCode done sent`, `after hint`.
 */
export function eventTitle(event: StepEvent): string {
  const title = titles.get(event) ?? titleOf(event);
  titles.set(event, title);
  return title;
}
const titles = new WeakMap<StepEvent, string>();

/** Identifies an event by its whole payload, while titles may be shortened. */
export function eventKey(event: StepEvent): string {
  const key = keys.get(event) ?? JSON.stringify(event);
  keys.set(event, key);
  return key;
}
const keys = new WeakMap<StepEvent, string>();

function titleOf({ type, output, ...payload }: StepEvent): string {
  if (output !== undefined) return `${type} ${brief(output)}`;
  const values = Object.values(payload);
  return values.length > 0 ? `${type}(${values.map(brief).join(', ')})` : type;
}

function brief(value: unknown): string {
  if (typeof value === 'string') return value === '' ? "''" : value;
  if (typeof value === 'object' && value !== null && 'kind' in value && typeof value.kind === 'string') {
    const { kind, ...rest } = value;
    return Object.keys(rest).length > 0 ? `${kind} ${cut(JSON.stringify(rest))}` : kind;
  }
  return cut(JSON.stringify(value) ?? 'undefined');
}

/** Shortens a long value. Titles need not be unique, because walks are identified by their number. */
function cut(json: string): string {
  return json.length > 80 ? `${json.slice(0, 79)}…` : json;
}
