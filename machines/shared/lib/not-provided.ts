import { fromCallback, type EventObject, type NonReducibleUnknown } from 'xstate';
import { fromPromise } from './from-promise.ts';

const missing = (name: string) => new Error(`Actor "${name}" was not provided.`);

/**
 * Typed placeholder for an actor, which `create<Flow>Actors` implements. If it is not replaced, it rejects with its
 * name.
 */
export function notProvided<TOutput, TInput = NonReducibleUnknown>(name: string) {
  return fromPromise<TOutput, TInput>(() => Promise.reject(missing(name)));
}

/** Typed placeholder for a callback actor. If it is not replaced, it throws its name. */
export function callbackNotProvided<TReceived extends EventObject = EventObject, TInput = NonReducibleUnknown>(
  name: string,
) {
  return fromCallback<TReceived, TInput>(() => {
    throw missing(name);
  });
}
