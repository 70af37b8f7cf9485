import { fromCallback, type EventObject, type NonReducibleUnknown } from 'xstate';
import { fromPromise } from './from-promise.ts';

const missing = (name: string) => new Error(`Actor "${name}" was not provided.`);

/**
 * Typed placeholder for an actor; `create<Flow>Actors` supplies the implementation. Rejects with its name if it is not
 * replaced.
 */
export function notProvided<TOutput, TInput = NonReducibleUnknown>(name: string) {
  return fromPromise<TOutput, TInput>(() => Promise.reject(missing(name)));
}

/** The same for a callback actor, which may receive events; throws its name. */
export function callbackNotProvided<TReceived extends EventObject = EventObject, TInput = NonReducibleUnknown>(
  name: string,
) {
  return fromCallback<TReceived, TInput>(() => {
    throw missing(name);
  });
}
