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

/** The actors that a machine names in `setup`, by name. */
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

/** What can happen to a flow: an event sent to it, an actor that answers or fails, a delay that ends. */
export type FlowEvent<M extends AnyStateMachine> =
  | EventFrom<M>
  | { [Id in ActorId<M>]: AnswerOf<Id, ActorOutput<M, Id>> }[ActorId<M>]
  | { [Name in DelayName<M>]: { type: `after ${Name}` } }[DelayName<M>];

/** A callback actor has no output and never answers; a promise of nothing is a promise of `void`. */
type AnswerOf<Id extends string, Output> = [Output] extends [undefined]
  ? never
  : { type: `${Id} done`; output: Output } | { type: `${Id} failed` };

/** How an invoked actor can behave. `id` and `src` of the invoke are the same. */
export interface ActorModel<Output, Type extends string> {
  /** Every answer that leads somewhere different, or shows something different. A rejection is added. */
  outcomes?: readonly Output[];
  /** False only for a child machine, which ends but never rejects. */
  rejects?: false;
  /** Types of the events which only this actor sends (callback, child machine), offered while it runs. */
  sends?: readonly Type[];
}

type ActorModelOf<Output, Type extends string> = [Output] extends [undefined]
  ? Pick<ActorModel<Output, Type>, 'sends'>
  : ActorModel<Output, Type> & { outcomes: readonly Output[] };

/** Hand-written beside the specification; a new event, actor or delay of the machine does not compile without its row. */
export interface FlowModelConfig<M extends AnyStateMachine> {
  input: InputFrom<M>;
  /** Every event with each payload: valid, and each kind of invalid. */
  events: { [T in EventFrom<M>['type']]: readonly Extract<EventFrom<M>, { type: T }>[] };
  actors: { [Id in ActorId<M>]: ActorModelOf<ActorOutput<M, Id>, EventFrom<M>['type']> };
  /** Milliseconds of the specification, never read from the machine. */
  delays: { [Name in DelayName<M>]: number };
  /** False for what the world cannot produce here. Such an event is neither walked nor probed. */
  allow?: (snapshot: SnapshotFrom<M>, event: FlowEvent<M>) => boolean;
  /** Most steps that the exploration may take before it gives up. Default 20,000. */
  limit?: number;
}

export interface FlowModel<M extends AnyStateMachine> extends FlowModelConfig<M> {
  machine: M;
}

/** A flow's model: what can happen to `machine`. See `tests/flows/`. */
export function defineModel<M extends AnyStateMachine>(machine: M, config: FlowModelConfig<M>): FlowModel<M> {
  return { machine, ...config };
}

export type Emitted<M extends AnyStateMachine> = EmittedFrom<M>;

/** A flow event without its static type: what graphs, titles and runners pass around. */
export interface StepEvent {
  type: string;
  output?: unknown;
  [payload: string]: unknown;
}

/** `phone.submit(9876543210)`, `sendCode done sent`, `after hint`: readable, and different for different payloads. */
export function eventTitle(event: StepEvent): string {
  const title = titles.get(event) ?? titleOf(event);
  titles.set(event, title);
  return title;
}
const titles = new WeakMap<StepEvent, string>();

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

/** Cuts long values; walks are distinguished by their number. */
function cut(json: string): string {
  return json.length > 80 ? `${json.slice(0, 79)}…` : json;
}
