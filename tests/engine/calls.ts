import type { AnyActorLogic, AnyStateMachine } from 'xstate';
import type { HttpCall, NetworkActor } from './browser-network.ts';
import type { ActorId, ActorInput, ActorOutput } from './model.ts';

/** An answer of a server; one of a gateway may be text. */
export type Answer = { status: number; json: unknown } | { status: number; text: string };

/**
 * The request of an actor, and what each answer means, written by hand from the contract. The tests in Node compare the
 * actor with it; the walks in the browser expect the same request and give the same answers.
 */
export interface Call<Input, Output> {
  /** Method and path; `*` stands for one segment, and the query is ignored. */
  readonly at: `${HttpCall['method']} /${string}`;
  /** The path with its query; without it, that of `at`. */
  readonly path?: (input: Input) => string;
  /** The JSON of the body; without it, the request has none. */
  readonly body?: (input: Input) => unknown;
  /** The `Idempotency-Key`; without it, the request has none. */
  readonly key?: (input: Input) => string;
  /** The answer of which the actor makes this outcome; null if it makes the outcome without one. */
  readonly answer: (outcome: Output) => { status: number; json: unknown } | null;
  /** The input that this outcome needs, if the outcome depends on it; by default the first of the walks. */
  readonly needs?: (outcome: Output) => Input;
  /** When the answer with this outcome arrives, epoch ms, if the actor reads the clock. */
  readonly arrives?: (outcome: Output) => number;
  /** The outcome of a refusal with this message. By default it is `{ kind: 'refused', message }`. */
  readonly refused?: (message: string) => unknown;
  /** Answers that no outcome of the model has: what they are, and the outcome. */
  readonly also?: readonly (readonly [what: string, answer: Answer, outcome: unknown])[];
  /** Ids of the requirements that the tests of this call prove. */
  readonly proves?: readonly string[];
  /** Whether the request outlives its actor. */
  readonly outlives?: boolean;
  /** Whether the request outlives its page. */
  readonly keepalive?: boolean;
}

/** The calls of a machine's actors; actors without requests have none. */
export type Calls<M extends AnyStateMachine> = {
  readonly [Id in ActorId<M>]?: Call<ActorInput<M, Id>, ActorOutput<M, Id>>;
};

/** Sends a request as `fetch` does. */
export type Send = (request: Request) => Promise<Response>;

/** The calls of a flow, and the actors that make them, without their static types. */
export interface RegisteredCalls {
  readonly calls: Readonly<Record<string, Call<unknown, unknown>>>;
  /** Creates the flow's actors over a network. */
  readonly actors: (send: Send) => Readonly<Record<string, AnyActorLogic>>;
  /** Answers that every call must understand as a refusal: what they are, and the message that the page shows. */
  readonly failures: readonly (readonly [what: string, answer: Answer, message: string])[];
}

/**
 * Returns the network of a screen for these calls.
 * @param real Returns the input with the values of the real server in place of those of the model, such as an id.
 */
export function networkOf<M extends AnyStateMachine, C extends Calls<M>>(
  calls: C,
  real: <Input>(input: Input) => Input = (input) => input,
): { [Id in keyof C & ActorId<M>]: NetworkActor<ActorInput<M, Id>, ActorOutput<M, Id>> } {
  const network = Object.entries(calls as Record<string, Call<unknown, unknown>>).map(
    ([id, { at, path, body, answer }]) => {
      const request = (input: unknown): HttpCall => {
        const [method = '', fixed = ''] = at.split(' ');
        const sent = real(input);
        return {
          // The type of `at` guarantees the method.
          ...{ method: method as HttpCall['method'], path: path?.(sent) ?? fixed },
          ...(body && { body: body(sent) }),
        };
      };
      const reply = (outcome: unknown) => {
        const given = answer(outcome);
        if (!given) throw new Error(`No answer of the server has this outcome of "${id}".`);
        return given;
      };
      return [id, { at, request, reply }] as const;
    },
  );
  // Each entry has the types of its call.
  return Object.fromEntries(network) as never;
}
