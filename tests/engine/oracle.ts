import { deepStrictEqual } from 'node:assert/strict';
import type { AnyStateMachine, EventObject, SnapshotFrom } from 'xstate';
import type { ActorId, ActorInput, Emitted, FlowEvent, FlowModel } from './model.ts';

/** The state of a control on the page. */
export type Control = 'enabled' | 'disabled' | 'absent';

/** What the page shows. JSON only; each flow narrows it: `interface LoginPage { shows: LoginView }`. */
export interface Page {
  /** Texts and other facts by name; texts are those of the specification. */
  shows: object;
  /** The values in storage. */
  stored?: object;
}

interface Proof {
  /** Ids of the requirements that this expectation proves. */
  proves?: readonly string[];
}

/** Records the expected effects of a step. No other effect is allowed. */
export interface EffectRecorder<M extends AnyStateMachine> {
  /** Expects the actor `id` to be started with `input`. */
  call<Id extends ActorId<M>>(id: Id, input: ActorInput<M, Id>, proof?: Proof): void;
  /** Expects `event` to be sent to the running actor `id`, invoked or spawned. */
  send(id: ActorId<M> | (string & {}), event: EventObject, proof?: Proof): void;
  /** Expects `event` to be emitted (navigate, toast) or sent to the parent. */
  emit(event: Emitted<M>, proof?: Proof): void;
  /** Expects the machine to end with this output. */
  end(output?: unknown): void;
}

/** The reference: a reducer written by hand from the specification, independent of the machine. */
export interface Oracle<M extends AnyStateMachine, Ref, P extends Page> {
  start: (recorder: EffectRecorder<M>) => Ref;
  /** Pure. Called for every event; for an event that must be ignored, returns `ref` and records nothing. */
  step: (ref: Ref, event: FlowEvent<M>, recorder: EffectRecorder<M>) => Ref;
  /** What the page must show. `proves` is not compared. */
  page: (ref: Ref) => P & Proof;
}

/** Invariants of every reachable state, by their description. */
export type Always<M extends AnyStateMachine> = Readonly<Record<string, (snapshot: SnapshotFrom<M>) => boolean>>;

/** A flow under test: its inputs, its expected behaviour, and how to observe the actual one. */
export interface Flow<M extends AnyStateMachine, Ref, P extends Page> {
  model: FlowModel<M>;
  oracle: Oracle<M, Ref, P>;
  /** Reads the machine as the view does, with the flow's `selectPage`. */
  observe: (snapshot: SnapshotFrom<M>) => P;
  always?: Always<M>;
  /**
   * States by id in which the flow may stay permanently, because the exit is outside the machine. All others need an
   * exit.
   */
  rests?: readonly string[];
  /**
   * Guards that accept in every walk, by the id of their transition (`login.asking › code.enter #1`), each with the
   * reason. All others must also refuse.
   */
  alwaysTaken?: Readonly<Record<string, string>>;
  /**
   * Transitions, by id, that may enter regions of a parallel state again in which they have no target, and so stop the
   * actors and delays there, each with the reason.
   */
  entersAgain?: Readonly<Record<string, string>>;
}

export function defineFlow<M extends AnyStateMachine, Ref, P extends Page>(flow: Flow<M, Ref, P>): Flow<M, Ref, P> {
  return flow;
}

export type ActorCall = { call: string; input: unknown } | { send: string; event: unknown };

/** The external effects of one step, expected or actual. */
export interface Effects {
  calls: ActorCall[];
  emitted: unknown[];
  ended: { output: unknown } | null;
}
export const noEffects = (): Effects => ({ calls: [], emitted: [], ended: null });

/** Runs an oracle and holds its current reference. */
export function runOracle<M extends AnyStateMachine, Ref, P extends Page>(oracle: Oracle<M, Ref, P>) {
  const record = (act: (recorder: EffectRecorder<M>) => Ref) => {
    const effects = noEffects();
    const proves: string[] = [];
    const also = (proof: Proof | undefined) => void proves.push(...(proof?.proves ?? []));
    const ref = act({
      call: (id, input, proof) => (also(proof), void effects.calls.push({ call: id, input })),
      send: (id, event, proof) => (also(proof), void effects.calls.push({ send: id, event })),
      emit: (event, proof) => (also(proof), void effects.emitted.push(event)),
      end: (output) => void (effects.ended = { output }),
    });
    return { ref, effects, proves };
  };
  let last = record((recorder) => oracle.start(recorder));
  const after = (events: readonly EventObject[]) =>
    // The engine passes only events of the machine's typed model.
    record((recorder) => events.reduce((ref, event) => oracle.step(ref, event as FlowEvent<M>, recorder), last.ref));

  const expectation = ({ ref, effects, proves }: typeof last) => {
    const { proves: shown = [], ...page } = oracle.page(ref);
    return { page: page as unknown as P, effects, proves: [...new Set([...proves, ...shown])] };
  };
  return {
    now: () => expectation(last),
    /** Advances the oracle by one step: one event, or several delays that end together. */
    step(events: readonly EventObject[]) {
      last = after(events);
      return expectation(last);
    },
    /** Returns what is expected after `event`, without changing the oracle. */
    probe: (event: EventObject) => expectation(after([event])),
    /** Whether `event` has a result: `step` returns another reference, or records an effect. */
    takes(event: EventObject): boolean {
      const { ref, effects } = after([event]);
      return ref !== last.ref || effects.calls.length + effects.emitted.length > 0 || effects.ended !== null;
    },
  };
}

/** Compares as JSON: an absent and an undefined property are equal. @throws with `what` and the difference */
export function expectSame(seen: unknown, expected: unknown, what: string): void {
  // Fast path for equal values.
  if (JSON.stringify(seen) === JSON.stringify(expected)) return;
  try {
    deepStrictEqual(plain(seen), plain(expected));
  } catch (error) {
    const [, ...lines] = (error instanceof Error ? error.message : String(error)).split('\n');
    const difference = lines.filter((line) => line !== '' && !line.startsWith('+ actual - expected'));
    throw new Error(`${what} (+ seen, - expected):\n${difference.join('\n')}`, { cause: error });
  }
}
const plain = (value: unknown): unknown => (value === undefined ? null : JSON.parse(JSON.stringify(value)));
