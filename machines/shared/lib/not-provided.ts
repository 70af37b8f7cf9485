import type { NonReducibleUnknown } from 'xstate';
import { fromPromise } from './from-promise.ts';

/**
 * Typed placeholder for an actor; `create<Flow>Actors` supplies the implementation. Rejects with its name if it is not
 * replaced.
 */
export function notProvided<TOutput, TInput = NonReducibleUnknown>(name: string) {
  return fromPromise<TOutput, TInput>(() => Promise.reject(new Error(`Actor "${name}" was not provided.`)));
}
