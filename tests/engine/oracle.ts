import { deepStrictEqual } from 'node:assert/strict';
import type { AnyStateMachine, EventObject, SnapshotFrom } from 'xstate';
import type { ActorId, ActorInput, Emitted, FlowEvent, FlowModel } from './model.ts';

/** The state of a control on the page. */
export type Control = 'enabled' | 'disabled' | 'absent';

/** What the page shows. JSON only; each flow narrows it: `interface LoginPage extends Page { shows: {...} }`. */
export interface Page {
  /** Texts and other facts by name, exact strings of the specification. */
  shows: object;
  /** Controls by name. A name that is an event's type is checked against what the machine can do, too. */
  may: Partial<Record<string, Control>>;
  /** What is in storage. */
  stored?: object;
}

interface Proof {
  /** Ids of the requirements that this expectation proves. */
  proves?: readonly string[];
}

/** Records the effects that a step must have. Whatever is not named here must not happen. */
export interface EffectRecorder<M extends AnyStateMachine> {
  /** The actor `id` is started with `input`. */
  call<Id extends ActorId<M>>(id: Id, input: ActorInput<M, Id>, proof?: Proof): void;
  /** The running actor `id`, or one that was spawned under an id of its own, is sent `event`. */
  send(id: ActorId<M> | (string & {}), event: EventObject, proof?: Proof): void;
  /** `event` is emitted (navigate, toast), or sent to the parent. */
  tell(event: Emitted<M>, proof?: Proof): void;
  /** The machine ends, with this output. */
  end(output?: unknown): void;
}

/** The reference: a reducer written by hand from the specification, independently of the machine. */
export interface Oracle<M extends AnyStateMachine, Ref, P extends Page> {
  start: (recorder: EffectRecorder<M>) => Ref;
  /** Pure. Called for every event, those that must be ignored as well: then it returns `ref` and causes nothing. */
  step: (ref: Ref, event: FlowEvent<M>, recorder: EffectRecorder<M>) => Ref;
  /** What the page must show. `proves` is not compared. */
  page: (ref: Ref) => P & Proof;
}

/** What must hold in every state that can be reached, by its words. */
export type Always<M extends AnyStateMachine> = Readonly<Record<string, (snapshot: SnapshotFrom<M>) => boolean>>;

/** A flow under test: what can happen, what must come of it, and how to see what did. */
export interface Flow<M extends AnyStateMachine, Ref, P extends Page> {
  model: FlowModel<M>;
  oracle: Oracle<M, Ref, P>;
  /** Reads the machine as the view does: through the flow's selectors and `can`. */
  observe: (snapshot: SnapshotFrom<M>) => P;
  always?: Always<M>;
  /** States by id in which the flow may stay for good: the way on is not the machine's. All others must lead on. */
  rests?: readonly string[];
}

export function defineFlow<M extends AnyStateMachine, Ref, P extends Page>(flow: Flow<M, Ref, P>): Flow<M, Ref, P> {
  return flow;
}

export type ActorCall = { call: string; input: unknown } | { send: string; event: unknown };

/** What was caused outside in one step, expected or seen. */
export interface Effects {
  calls: ActorCall[];
  told: unknown[];
  ended: { output: unknown } | null;
}
export const noEffects = (): Effects => ({ calls: [], told: [], ended: null });

/** Runs an oracle and keeps its current reference. */
export function consult<M extends AnyStateMachine, Ref, P extends Page>(oracle: Oracle<M, Ref, P>) {
  let effects = noEffects();
  let proves: readonly string[] = [];
  const also = (proof: Proof | undefined) => void (proves = [...proves, ...(proof?.proves ?? [])]);
  const recorder: EffectRecorder<M> = {
    call: (id, input, proof) => (also(proof), void effects.calls.push({ call: id, input })),
    send: (id, event, proof) => (also(proof), void effects.calls.push({ send: id, event })),
    tell: (event, proof) => (also(proof), void effects.told.push(event)),
    end: (output) => void (effects.ended = { output }),
  };
  let ref = oracle.start(recorder);

  const expectation = (state: Ref) => {
    const { proves: shown = [], ...page } = oracle.page(state);
    return { page: page as unknown as P, effects, proves: [...new Set([...proves, ...shown])] };
  };
  /** Steps from where the reference is; the caller decides whether it stays there. */
  const steps = (events: readonly EventObject[]) => {
    effects = noEffects();
    proves = [];
    // The engine offers only what the typed model of this machine lists.
    return events.reduce((state, event) => oracle.step(state, event as FlowEvent<M>, recorder), ref);
  };
  return {
    now: () => expectation(ref),
    /** Moves on by a step: one event, or several delays that end together. */
    step(events: readonly EventObject[]) {
      ref = steps(events);
      return expectation(ref);
    },
    /** What the reference says about an event, without moving on. */
    probe: (event: EventObject) => expectation(steps([event])),
  };
}

/** Compares as JSON: an absent and an undefined property are the same. Throws with `what` and the difference. */
export function same(seen: unknown, expected: unknown, what: string): void {
  // The common case, many times faster than a comparison with a difference.
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
